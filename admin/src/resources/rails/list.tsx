import ReportProblemRounded from '@mui/icons-material/ReportProblemRounded';
import { Alert, Box, Card, Chip, Skeleton, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Title, useLocaleState, useTranslate } from 'react-admin';
import { CommandButton, useCommands } from '../../components/command-button';
import { ErrorAlert } from '../../components/error-alert';
import { hasProblem } from '../../components/rail-problems';
import { isStatus, StatusChip, toneOf, useStateName } from '../../components/status-chip';
import { useListPath } from '../../components/use-list-path';
import { RAILS, useRails } from '../../components/use-waiting';
import { Ago, Money, Muted } from '../../components/value-fields';
import { formatNumber } from '../../lib/format';
import { RAIL_LABELS } from '../../lib/providers';
import type { Rail, Schemas } from '../../records';

export default function RailsPage() {
  const translate = useTranslate();
  const { data: rails, error, refetch } = useRails();
  return (
    <Box sx={{ mt: 2 }}>
      <Title title={translate('resources.rails.name', { smart_count: 2 })} />
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
        {translate('console.rails.intro')}
      </Typography>
      <ErrorAlert error={error} retry={refetch} sx={{ mb: 2 }} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 420px), 1fr))',
        }}
        aria-busy={!rails && !error}
      >
        {rails?.map((rail) => (
          <RailCard key={rail.rail} rail={rail} />
        ))}
        {!rails && !error && ['a', 'b'].map((key) => <Skeleton key={key} variant="rounded" height={320} />)}
      </Box>
    </Box>
  );
}

function RailCard({ rail }: { rail: Rail }) {
  const translate = useTranslate();
  const wallets = rail.in_use.map((wallet) => translate(`console.enums.${wallet}`)).join(', ');
  return (
    <Card
      component="section"
      sx={{ p: 2, display: 'grid', gap: 2, ...(hasProblem(rail) && { borderColor: 'warning.main' }) }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ mr: 'auto', minWidth: 0 }}>
          <Typography variant="h2">{RAIL_LABELS[rail.rail]}</Typography>
          <Muted>{translate(`console.rails.${wallets ? 'in_use' : 'not_in_use'}`, { wallets })}</Muted>
        </Box>
        <StatusChip status={rail.state} />
      </Box>
      {rail.operations.length > 0 && (
        <Part title="console.rails.operators">
          <Operators rail={rail} />
        </Part>
      )}
      <Part title="console.rails.float">
        <Float rail={rail} />
      </Part>
      {rail.alarms.length > 0 && (
        <Part title="console.rails.alarms">
          {rail.alarms.map((alarm) => (
            <AlarmLine key={alarm.alarm} rail={rail} alarm={alarm} />
          ))}
        </Part>
      )}
      <Part title="console.rails.work">
        <Work rail={rail} />
      </Part>
      <Muted>
        {translate(`console.rails.refunds.${rail.refunds}`)}{' '}
        {translate(`console.rails.payouts.${rail.payouts ? 'yes' : 'no'}`)}
      </Muted>
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <div>
      <Typography variant="h6" component="h3" sx={{ mb: 0.5 }}>
        {translate(title)}
      </Typography>
      {children}
    </div>
  );
}

function Operators({ rail: { providers, operations, operations_at } }: { rail: Rail }) {
  const translate = useTranslate();
  const nameOf = useStateName();
  return (
    <>
      {providers.map((provider) => (
        <Box key={provider} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
          <Typography variant="body2" sx={{ flexBasis: '100%' }}>
            {translate(`console.enums.${provider}`)}
          </Typography>
          {operations
            .filter((one) => one.provider === provider)
            .map(({ operation, state }) => (
              <Chip
                key={operation}
                size="small"
                variant="outlined"
                color={toneOf(state)}
                label={`${translate(`console.rails.operation.${operation}`)} · ${nameOf(state)}`}
              />
            ))}
        </Box>
      ))}
      {operations_at && (
        <Muted component="div">
          {translate('console.rails.told')} <Ago iso={operations_at} />
        </Muted>
      )}
    </>
  );
}

function Float({ rail: { balance, balance_at, currency, low, warning_level } }: { rail: Rail }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  if (balance === null) return <Muted>{translate('console.rails.unknown')}</Muted>;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography component="span" sx={{ '&, & *': { fontSize: 24, fontWeight: 600, lineHeight: 1.25 } }}>
          {currency === 'XAF' || currency === null ? (
            <Money amount={balance} />
          ) : (
            `${formatNumber(balance, locale)} ${currency}` // as reported
          )}
        </Typography>
        {low && (
          <Chip
            size="small"
            color="warning"
            icon={<ReportProblemRounded />}
            label={translate('console.rails.low')}
          />
        )}
      </Box>
      <Muted component="div">
        {balance_at && (
          <>
            {translate('console.rails.asked')} <Ago iso={balance_at} />
            {' · '}
          </>
        )}
        {translate('console.rails.level')} <Money amount={warning_level} />
      </Muted>
    </>
  );
}

function AlarmLine({ rail: { rail }, alarm }: { rail: Rail; alarm: Schemas['RailAlarmResponse'] }) {
  const translate = useTranslate();
  const client = useQueryClient();
  const { commands } = useCommands();
  return (
    <Alert
      severity={alarm.open ? 'error' : 'info'}
      variant="outlined"
      sx={{ mt: 1, '& .MuiAlert-message': { display: 'grid', gap: 0.5, justifyItems: 'start' } }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        {translate(`console.rails.alarm.${alarm.alarm}.title`)}
      </Typography>
      {alarm.open && (
        <Typography variant="body2">{translate(`console.rails.alarm.${alarm.alarm}.do`)}</Typography>
      )}
      <Muted component="div">
        {alarm.detail} · {translate('console.rails.times', { smart_count: alarm.times })} ·{' '}
        {translate('console.rails.last')} <Ago iso={alarm.at} />
        {alarm.ended_at ? (
          <>
            {' · '}
            {translate('console.rails.ended')} <Ago iso={alarm.ended_at} />
          </>
        ) : (
          !alarm.open && ` · ${translate('console.rails.seen')}`
        )}
      </Muted>
      {alarm.open && (
        <CommandButton
          name="see_alarm"
          run={() => commands.markAlarmSeen({ rail, alarm: alarm.alarm, times: alarm.times })}
          onDone={() => void client.invalidateQueries({ queryKey: RAILS })}
        />
      )}
    </Alert>
  );
}

function Work({ rail: { rail, work } }: { rail: Rail }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const pathOf = useListPath();
  const nameOf = useStateName();
  if (work.length === 0) return <Muted>{translate('console.rails.nothing')}</Muted>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {work.map(({ list, status, count }) => (
        <Box
          component="li"
          key={`${list} ${status}`}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            minHeight: 36,
            alignItems: 'center',
          }}
        >
          <Link variant="body2" to={pathOf({ resource: list, filter: { status, rail } })}>
            {translate(`resources.${list}.name`, { smart_count: 2 })} ·{' '}
            {isStatus(status)
              ? translate(`resources.${list}.states.${status}`, { _: nameOf(status) })
              : status}
          </Link>
          <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
            {formatNumber(count, locale)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

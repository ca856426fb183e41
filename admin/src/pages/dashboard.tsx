import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { ErrorAlert } from '../components/error-alert';
import { Ago } from '../components/value-fields';
import { isTroubled, useRails, useStats, WAITING, railProblems } from '../components/use-waiting';
import { useListPath } from '../components/use-list-path';
import { formatLength, formatXaf, today } from '../lib/format';
import { RAIL_LABELS } from '../lib/providers';
import type { ResourceName } from '../providers/can-access';
import { Figure } from './figure';

export function Dashboard() {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const linkTo = useListLink();
  const { data: stats, error, refetch } = useStats();
  if (error && !stats) return <ErrorAlert error={error} retry={refetch} sx={{ mt: 2 }} />;
  if (!stats) return <Waiting />;
  const day = today(new Date());
  const { oldest_waiting_since, median_seconds_to_decision } = stats;
  const attention = [
    ['payments_to_review', linkTo('payments', WAITING.payments)],
    ['refunds_waiting', linkTo('refunds', {})],
    ['payouts_waiting', linkTo('payouts', {})],
    ['payout_accounts_waiting', linkTo('payout-accounts', WAITING.payoutAccounts)],
    ['approvals_waiting', linkTo('approvals', { status: 'waiting' })],
    ['reports_open', linkTo('reports', { status: 'open' })],
  ] as const;
  return (
    <>
      <RailsNotice />
      <Group title="console.stats.applications">
        <Figure
          name="applications_waiting"
          value={stats.applications_waiting}
          waits={stats.applications_waiting > 0}
          to={linkTo('driver-applications', { status: 'pending' })}
        >
          {oldest_waiting_since && (
            <>
              {translate('console.stats.oldest')} <Ago iso={oldest_waiting_since} />
            </>
          )}
        </Figure>
        <Figure
          name="renewals_waiting"
          value={stats.renewals_waiting}
          waits={stats.renewals_waiting > 0}
          to={linkTo('driver-applications', { renewals: true })}
        />
        <Figure
          name="median"
          value={median_seconds_to_decision === null ? '—' : formatLength(median_seconds_to_decision, locale)}
        >
          {translate('console.stats.of_30_days')}
        </Figure>
      </Group>
      <Group title="console.stats.attention">
        {attention.map(([name, to]) => (
          <Figure key={name} name={name} value={stats[name]} waits={stats[name] > 0} to={to} />
        ))}
      </Group>
      <Group title="console.stats.today">
        <Figure
          name="rides_today"
          value={stats.rides_today}
          to={linkTo('rides', { departure_from: day, departure_to: day })}
        />
        <Figure
          name="bookings_today"
          value={stats.bookings_today}
          to={linkTo('bookings', { created_from: day, created_to: day })}
        />
        <Figure
          name="payments_today"
          value={stats.payments_today}
          to={linkTo('payments', { result: 'completed', created_from: day, created_to: day })}
        >
          {formatXaf(stats.amount_today, locale)}
        </Figure>
      </Group>
      {stats.today_counted_at && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('console.stats.counted')}{' '}
          <Ago key={stats.today_counted_at} iso={stats.today_counted_at} />
        </Typography>
      )}
    </>
  );
}

function RailsNotice() {
  const translate = useTranslate();
  const { data: rails = [] } = useRails();
  const troubled = rails.filter(isTroubled);
  if (troubled.length === 0) return null;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ mt: 2 }}
      action={
        <Button component={Link} to="/rails">
          {translate('console.rails.see')}
        </Button>
      }
    >
      {troubled.map((rail) => (
        <div key={rail.rail}>
          {RAIL_LABELS[rail.rail]}
          {translate('console.colon')}
          {railProblems(rail)
            .map((trouble) => translate(`console.rails.${trouble}`))
            .join(' · ')}
        </div>
      ))}
    </Alert>
  );
}

function useListLink() {
  const pathOf = useListPath();
  return (resource: ResourceName, filter: object) => ({ resource, path: pathOf({ resource, filter }) });
}

const GRID = {
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(auto-fit, minmax(150px, 1fr))' },
} as const;

function Group({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h6" component="h3" sx={{ mb: 1 }}>
        {translate(title)}
      </Typography>
      <Box sx={GRID}>{children}</Box>
    </Box>
  );
}

function Waiting() {
  return (
    <Box sx={{ ...GRID, mt: 6 }} aria-busy>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} variant="rounded" height={112} />
      ))}
    </Box>
  );
}

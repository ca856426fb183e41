import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import { Alert, Box, Button, Card, Chip, TableCell, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import { Title, useLocaleState, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { CommandButton, useCommands } from '../../components/command-button';
import { ErrorAlert } from '../../components/error-alert';
import { MonthSelect } from '../../components/inputs';
import { NotLoaded } from '../../components/not-loaded';
import { PlainTable, ScrolledCard, STICKY_FIRST_COLUMN } from '../../components/plain-table';
import { RecordListLink } from '../../components/record-link';
import { useRead } from '../../components/use-read';
import { Moment, Money, Muted, Value } from '../../components/value-fields';
import { toCsv } from '../../lib/csv';
import { formatDay, formatNumber, lastMonths, monthName } from '../../lib/format';
import { railLabel } from '../../lib/providers';
import { saveCsv } from '../../lib/save-file';
import type { Schemas } from '../../records';
import { COLUMNS, isOpen, openRecordsOf, rowsOf, TOTALS } from './closings';

type Checklist = Schemas['ChecklistResponse'];
type ClosedMonth = Schemas['ListedMonthResponse'];

const SHOWN_MONTHS = 24;
const SHOWN_DAYS = 12;

export default function ClosingsPage() {
  const translate = useTranslate();
  // The current month cannot be closed.
  const months = lastMonths(SHOWN_MONTHS + 1).slice(1);
  const [month, setMonth] = useState(months[0] ?? '');
  const checklist = useRead(['closing', month], (api) => api.checklist(month));
  const closed = useRead(['closings'], (api) => api.closings());
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={translate('console.closings.title')} />
      <Typography color="textSecondary">{translate('console.closings.intro')}</Typography>
      <MonthSelect months={months} value={month} onChange={setMonth} sx={{ width: 220 }} />
      {checklist.data ? <Items checklist={checklist.data} /> : <NotLoaded read={checklist} height={480} />}
      <ErrorAlert error={closed.error} retry={closed.refetch} />
      {closed.data && closed.data.length > 0 && <ClosedMonths months={closed.data} />}
    </Box>
  );
}

function Items({ checklist }: { checklist: Checklist }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { commands } = useCommands();
  const { month, items, statement_days, closed } = checklist;
  const open = items.some(isOpen);
  return (
    <>
      {closed && (
        <Alert severity="success">
          {translate('console.closings.closed', { name: closed.closed_by_full_name })}{' '}
          <Moment iso={closed.closed_at} />
          {closed.reason && <div>{closed.reason}</div>}
        </Alert>
      )}
      <Card component="ul" aria-label={translate('console.closings.checklist')} sx={{ m: 0, p: 0 }}>
        {items.map((item) => (
          <Item key={item.name} item={item} month={month} days={statement_days} />
        ))}
      </Card>
      {!closed && (
        <Box sx={{ justifySelf: 'start' }}>
          <CommandButton
            name="close_month"
            input={open ? 'reason' : undefined}
            values={{ month: monthName(month, locale) }}
            fields={open && <Alert severity="warning">{translate('console.closings.needs_reason')}</Alert>}
            run={(reason) => commands.closeMonth(month, { reason })}
          />
        </Box>
      )}
    </>
  );
}

interface ItemProps {
  item: Checklist['items'][number];
  month: string;
  days: Checklist['statement_days'];
}

function Item({ item, month, days }: ItemProps) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { name, count, amount } = item;
  const open = isOpen(item);
  const list = openRecordsOf(name, month);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '24px minmax(0, 1fr) auto',
        alignItems: 'center',
        columnGap: 1.5,
        px: 2,
        py: 1,
        minHeight: 48,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      {open ? (
        <ErrorOutlineRounded color="warning" />
      ) : (
        <CheckCircleRounded color="success" titleAccess={translate('console.closings.done')} />
      )}
      <div>
        <Typography>{translate(`console.closings.items.${name}`)}</Typography>
        {open && (
          <Muted>
            {translate('console.closings.open', { count: formatNumber(count, locale) })}
            {amount !== null && (
              <>
                {' · '}
                <Money amount={amount} />
              </>
            )}
          </Muted>
        )}
        {open && (name === 'journal' || name === 'audit') && (
          <Muted>{translate(`console.closings.how.${name}`)}</Muted>
        )}
      </div>
      {open && list && <RecordListLink {...list} label="console.payouts.see" />}
      <StatementDays
        days={days.filter(({ differences }) =>
          differences === null ? name === 'statements' : name === 'statement_differences',
        )}
      />
    </Box>
  );
}

function StatementDays({ days }: Pick<ItemProps, 'days'>) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  if (days.length === 0) return null;
  return (
    <Box sx={{ gridColumn: '2 / -1', display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {days.slice(0, SHOWN_DAYS).map(({ rail, day }) => (
        <Chip
          key={`${rail} ${day}`}
          component={Link}
          to={`/reconciliation?${new URLSearchParams({ rail, day })}`}
          clickable
          variant="outlined"
          label={`${railLabel(rail) ?? rail} · ${formatDay(day, locale)}`}
          sx={{ minHeight: 36 }}
        />
      ))}
      {days.length > SHOWN_DAYS && (
        <Muted sx={{ alignSelf: 'center' }}>
          {translate('console.closings.more_days', { smart_count: days.length - SHOWN_DAYS })}
        </Muted>
      )}
    </Box>
  );
}

function ClosedMonths({ months }: { months: ClosedMonth[] }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { commands } = useCommands();
  const nameOf = (column: string) => translate(`console.closings.columns.${column}`);
  const save = () => saveCsv(toCsv(rowsOf(months), COLUMNS, COLUMNS.map(nameOf)), 'closings.csv');
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h6" component="h2" sx={{ mr: 'auto' }}>
          {translate('console.closings.months')}
        </Typography>
        <Button variant="outlined" startIcon={<DownloadRounded />} onClick={save}>
          CSV
        </Button>
      </Box>
      {months.some(({ changed }) => changed) && (
        <Alert severity="warning">{translate('console.closings.changed_text')}</Alert>
      )}
      <ScrolledCard title={translate('console.closings.months')}>
        <PlainTable
          headers={[...['month', ...TOTALS, 'closed_by_full_name'].map(nameOf), '']}
          isNumericColumn={(nth) => nth > 0 && nth <= TOTALS.length}
          sx={STICKY_FIRST_COLUMN}
        >
          {months.map(({ month, totals, changed, ...closed }) => (
            <TableRow key={month}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {monthName(month, locale)}
                {changed && (
                  <Typography variant="body2" color="warning">
                    {translate('console.closings.changed')}
                  </Typography>
                )}
              </TableCell>
              {TOTALS.map((name) => (
                <TableCell key={name} align="right">
                  <Value>{formatNumber(totals[name], locale)}</Value>
                </TableCell>
              ))}
              <TableCell>
                {closed.closed_by_full_name} · <Moment iso={closed.closed_at} />
                {closed.reason && <Muted sx={{ minWidth: 140 }}>{closed.reason}</Muted>}
              </TableCell>
              <TableCell>
                <CommandButton
                  name="reopen_month"
                  input="reason"
                  values={{ month: monthName(month, locale) }}
                  run={(reason) => commands.reopenMonth(month, { reason })}
                />
              </TableCell>
            </TableRow>
          ))}
        </PlainTable>
      </ScrolledCard>
    </>
  );
}

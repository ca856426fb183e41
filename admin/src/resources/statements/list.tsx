import { Alert, Box, Card, TableCell, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import { Title, useLocaleState, useNotify, useTranslate } from 'react-admin';
import { useCommands } from '../../components/command-button';
import { DownloadButton } from '../../components/download-button';
import { MonthSelect } from '../../components/inputs';
import { NotLoaded } from '../../components/not-loaded';
import { PlainTable, ScrolledCard, STICKY_FIRST_COLUMN } from '../../components/plain-table';
import { useRead } from '../../components/use-read';
import { Money, Muted, Value } from '../../components/value-fields';
import { formatNumber, lastMonths } from '../../lib/format';
import { railLabel } from '../../lib/providers';
import type { Schemas } from '../../records';

const SHOWN_MONTHS = 24;
const FIGURES = ['opening', 'gross', 'fees', 'refunds', 'payouts', 'costs', 'balance'] as const;

export default function StatementPage() {
  const translate = useTranslate();
  const months = lastMonths(SHOWN_MONTHS);
  const [month, setMonth] = useState(months[0] ?? '');
  const statement = useRead(['statement', month], (api) => api.statement(month));
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 2 }}>
      <Title title={translate('console.statements.title')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <MonthSelect months={months} value={month} onChange={setMonth} sx={{ minWidth: 200, mr: 'auto' }} />
        <Box sx={{ display: 'flex', gap: 1 }}>
          <StatementFile month={month} form="csv" />
          <StatementFile month={month} form="pdf" />
        </Box>
      </Box>
      {statement.data ? <Figures statement={statement.data} /> : <NotLoaded read={statement} height={380} />}
    </Box>
  );
}

function Figures({ statement }: { statement: Schemas['StatementResponse'] }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { rails, credits, result, owed, complete } = statement;
  const columns = [
    // First, because the last columns are off-screen on phones.
    { name: translate('console.statements.all'), figures: statement },
    ...rails.map((rail) => ({ name: railLabel(rail.rail) ?? rail.operator, figures: rail })),
  ];
  const lines = [
    ...(credits > 0 ? [['credits', credits] as const] : []),
    ['result', result],
    ['owed_drivers', owed.drivers],
    ['owed_passengers', owed.passengers],
  ] as const;
  return (
    <>
      {!complete && <Alert severity="info">{translate('console.statements.open')}</Alert>}
      <ScrolledCard title={translate('console.statements.title')}>
        <PlainTable
          headers={[translate('console.statements.unit'), ...columns.map(({ name }) => name)]}
          isNumericColumn={(nth) => nth > 0}
          sx={{ ...STICKY_FIRST_COLUMN, '& td, & th': { py: 1.25 } }}
        >
          {FIGURES.map((figure) => (
            <TableRow key={figure} sx={figure === 'balance' ? { '& *': { fontWeight: 600 } } : {}}>
              <TableCell component="th" scope="row">
                {translate(`console.statements.${figure}`)}
              </TableCell>
              {columns.map(({ name, figures }) => (
                <TableCell key={name} align="right">
                  <Value>{formatNumber(figures[figure], locale)}</Value>
                </TableCell>
              ))}
            </TableRow>
          ))}
        </PlainTable>
      </ScrolledCard>
      <Card component="dl" sx={{ m: 0, p: 2, display: 'grid', gap: 1 }}>
        {lines.map(([name, amount]) => (
          <Box key={name} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Typography component="dt" variant="body2">
              {translate(`console.statements.${name}`)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600 }}>
              <Money amount={amount} />
            </Typography>
          </Box>
        ))}
      </Card>
      <Muted>{translate('console.statements.from_journal')}</Muted>
    </>
  );
}

function StatementFile({ month, form }: { month: string; form: 'csv' | 'pdf' }) {
  const notify = useNotify();
  const { commands } = useCommands();
  return (
    <DownloadButton
      file={`statement-${month}.${form}`}
      load={() => commands.statementFile({ month, form })}
      onError={() => notify('console.statements.failed', { type: 'error' })}
      loadingPosition="start"
    >
      {form.toUpperCase()}
    </DownloadButton>
  );
}

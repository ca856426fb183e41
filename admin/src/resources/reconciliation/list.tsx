import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import {
  Alert,
  Box,
  Button,
  Chip,
  MenuItem,
  TableCell,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, Title, useLocaleState, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { useCommands } from '../../components/command-button';
import { DayInput } from '../../components/inputs';
import { PlainTable, ScrolledCard } from '../../components/plain-table';
import { PageLink } from '../../components/record-link';
import { Money } from '../../components/value-fields';
import { daysBefore, formatNumber, shortId, today } from '../../lib/format';
import { RAIL_LABELS, RAIL_NAMES, type RailName } from '../../lib/providers';
import type { Schemas } from '../../records';

type Compared = Schemas['ComparedStatementResponse'];

const KINDS = [
  'matched',
  'missing',
  'unknown',
  'ambiguous',
  'not_booked',
  'amount',
  'repeated',
  'contrary',
] as const satisfies readonly Schemas['ComparedKind'][];
const COLUMNS = ['kind', 'payment', 'reference', 'in_statement', 'booked'] as const;

const railOf = (value: string | null) => RAIL_NAMES.find((name) => name === value);

/** `?rail` and `?day` preselect a comparison. */
export default function ReconciliationPage() {
  const translate = useTranslate();
  const { commands } = useCommands();
  const [params] = useSearchParams();
  const [rail, setRail] = useState<RailName>(railOf(params.get('rail')) ?? 'mtn-momo');
  const [day, setDay] = useState(() => params.get('day') ?? daysBefore(today(), 1));
  const comparison = useMutation({
    mutationFn: (file: File) => commands.compareStatement({ rail, day, file }),
  });
  const { reset } = comparison;
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={translate('console.reconciliation.title')} />
      <Typography color="textSecondary">{translate('console.reconciliation.intro')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <TextField
          select
          label={translate('console.reconciliation.rail')}
          value={rail}
          onChange={({ target }) => {
            setRail(railOf(target.value) ?? rail);
            reset();
          }}
          fullWidth={false}
          sx={{ minWidth: 200 }}
        >
          {RAIL_NAMES.map((name) => (
            <MenuItem key={name} value={name} sx={{ minHeight: 44 }}>
              {RAIL_LABELS[name]}
            </MenuItem>
          ))}
        </TextField>
        <DayInput
          label={translate('console.reconciliation.day')}
          value={day}
          onChange={(chosen) => {
            setDay(chosen);
            reset();
          }}
        />
        <Button
          component="label"
          role={undefined}
          tabIndex={-1}
          variant="contained"
          startIcon={<UploadFileRounded />}
          loading={comparison.isPending}
          loadingPosition="start"
          disabled={day === ''}
          sx={{ '&:focus-within': { outline: '2px solid currentColor', outlineOffset: 2 } }}
        >
          {translate('console.reconciliation.choose')}
          <input
            type="file"
            accept=".csv,text/csv"
            aria-label={translate('console.reconciliation.choose')}
            style={{ position: 'absolute', inset: 0, opacity: 0, width: '100%' }}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) comparison.mutate(file);
              target.value = '';
            }}
          />
        </Button>
      </Box>
      {comparison.error && <CompareError error={comparison.error} />}
      {comparison.data && <Comparison compared={comparison.data} />}
    </Box>
  );
}

function CompareError({ error }: { error: Error }) {
  const translate = useTranslate();
  const body: unknown = error instanceof HttpError ? error.body : undefined;
  const details = (body as Partial<Schemas['FailureResponse']> | undefined)?.details ?? [];
  return (
    <Alert severity="error">
      {translate(details.length > 0 ? 'console.reconciliation.unreadable' : error.message)}
      {details.map(({ message, problem, values }) => (
        <div key={message}>
          {translate(`console.reconciliation.problems.${problem}`, { ...values, _: message })}
        </div>
      ))}
    </Alert>
  );
}

function Comparison({ compared: { counts, payments } }: { compared: Compared }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const [chosen, choose] = useState<(typeof KINDS)[number] | null>(null);
  const found = KINDS.filter((kind) => counts[kind] > 0);
  const agrees = found.every((kind) => kind === 'matched');
  const shown = payments.filter(({ kind }) => chosen === null || kind === chosen);
  return (
    <>
      <Alert severity={agrees ? 'success' : 'warning'}>
        {translate(`console.reconciliation.${agrees ? 'agrees' : 'differs'}`)}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {found.map((kind) => (
          <Chip
            key={kind}
            label={`${translate(`console.reconciliation.kinds.${kind}`)} · ${formatNumber(counts[kind], locale)}`}
            color={kind === 'matched' ? 'default' : 'warning'}
            variant={kind === chosen ? 'filled' : 'outlined'}
            aria-pressed={kind === chosen}
            onClick={() => choose(kind === chosen ? null : kind)}
            sx={{ minHeight: 36 }}
          />
        ))}
      </Box>
      {shown.length > 0 && (
        <ScrolledCard title={translate('console.reconciliation.title')}>
          <PlainTable
            headers={COLUMNS.map((name) => translate(`console.reconciliation.${name}`))}
            isNumericColumn={(nth) => nth > 2}
          >
            {shown.map(({ kind, payment_id, reference, amount, booked }, nth) => (
              // A statement may repeat a line.
              <TableRow key={`${kind}-${nth}`}>
                <TableCell sx={{ minWidth: 140 }}>
                  {translate(`console.reconciliation.kinds.${kind}`)}
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  {payment_id ? (
                    <PageLink resource="payments" id={payment_id}>
                      {shortId({ id: payment_id })}
                    </PageLink>
                  ) : (
                    '—'
                  )}
                </TableCell>
                <TableCell sx={{ maxWidth: 240, overflowWrap: 'anywhere' }}>{reference ?? '—'}</TableCell>
                <TableCell align="right">{amount === null ? '—' : <Money amount={amount} />}</TableCell>
                <TableCell align="right">{booked === null ? '—' : <Money amount={booked} />}</TableCell>
              </TableRow>
            ))}
          </PlainTable>
        </ScrolledCard>
      )}
    </>
  );
}

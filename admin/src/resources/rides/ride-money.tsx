import { Alert, Box, Skeleton, Stack, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { Quiet } from '../../components/quiet';
import { useRead } from '../../components/use-read';
import { Money } from '../../components/value-fields';
import { type RideDetail } from '../../records';

/** Outgoing amounts are negative. */
const LINES = [
  ['fares', 1],
  ['service_fees', 1],
  ['credits', -1],
  ['refunds', -1],
  ['costs', -1],
  ['payouts', -1],
] as const;

export function RideMoney(_: { label?: string }) {
  const translate = useTranslate();
  const id = useRecordContext<RideDetail>()?.id ?? '';
  const money = useRead(['ride-money', id], (api) => api.rideMoney(id), { enabled: id !== '' });
  if (money.isError) return <Alert severity="error">{translate('console.ride_money.failed')}</Alert>;
  if (!money.data) return <Skeleton variant="rounded" height={190} aria-busy />;
  const sums = money.data;
  return (
    <Box data-wide sx={{ maxWidth: 420 }}>
      <Stack component="dl" sx={{ m: 0, gap: 0.75 }}>
        {LINES.filter(([name]) => name !== 'credits' || sums.credits > 0).map(([name, sign]) => (
          <Line key={name} name={name} amount={sign * sums[name] || 0} />
        ))}
        <Line name="held" amount={sums.remains + sums.owed} strong />
        <Line name={sums.owed < 0 ? 'overpaid' : 'owed'} amount={Math.abs(sums.owed)} />
        <Line name="remains" amount={sums.remains} strong />
      </Stack>
      <Quiet sx={{ mt: 0.75 }}>{translate('console.ride_money.from_journal')}</Quiet>
    </Box>
  );
}

function Line({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) {
  const translate = useTranslate();
  const weight = strong ? { fontWeight: 600, borderTop: 1, borderColor: 'divider', pt: 0.75 } : {};
  return (
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, ...weight }}>
      <Typography component="dt" variant="body2" sx={{ fontWeight: 'inherit' }}>
        {translate(`console.ride_money.${name}`)}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 'inherit' }}>
        <Money amount={amount} />
      </Typography>
    </Stack>
  );
}

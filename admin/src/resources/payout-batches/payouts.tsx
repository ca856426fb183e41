import { Box, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { Money } from '../../components/value-fields';
import { formatPhone } from '../../lib/format';
import type { PayoutBatchDetail } from '../../records';

/** Whom the batch pays, as they were when it was made. */
export function Payouts(_: { label?: string }) {
  const translate = useTranslate();
  const payouts = useRecordContext<PayoutBatchDetail>()?.payouts ?? [];
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {payouts.map(({ id, full_name, phone_number, provider, amount }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            py: 1,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <span>
            <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
              {full_name || '—'}
            </Typography>
            <Typography component="span" variant="body2" color="text.secondary">
              {formatPhone(phone_number)} ·{' '}
              {translate(provider ? `console.enums.${provider}` : 'console.payouts.none')}
            </Typography>
          </span>
          <Money amount={amount} />
        </Box>
      ))}
    </Box>
  );
}

/** Who had something to be paid and is not in the batch, and why. */
export function LeftOut(_: { label?: string }) {
  const translate = useTranslate();
  const leftOut = useRecordContext<PayoutBatchDetail>()?.left_out ?? [];
  if (leftOut.length === 0) return '—';
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {leftOut.map(({ driver_id, full_name, amount, reason }) => (
        <Box
          component="li"
          key={driver_id}
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 1 }}
        >
          <Typography component="span" variant="body2">
            {full_name || '—'} · {translate(`console.payouts.left_out.${reason}`)}
          </Typography>
          <Money amount={amount} />
        </Box>
      ))}
    </Box>
  );
}

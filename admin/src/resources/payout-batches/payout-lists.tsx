import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { AmountItem } from '../../components/amount-item';
import { Muted } from '../../components/value-fields';
import { formatPhone } from '../../lib/format';
import type { Schemas } from '../../records';

export function PayoutList({ payouts }: { payouts: readonly Schemas['PreviewedPayoutResponse'][] }) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {payouts.map(({ driver_id, full_name, phone_number, provider, amount }) => (
        <AmountItem key={driver_id} amount={amount} divider>
          <span>
            <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
              {full_name || '—'}
            </Typography>
            <Muted component="span">
              {formatPhone(phone_number)} ·{' '}
              {translate(provider ? `console.enums.${provider}` : 'console.payouts.none')}
            </Muted>
          </span>
        </AmountItem>
      ))}
    </Box>
  );
}

export function LeftOutList({ leftOut }: { leftOut: readonly Schemas['PayoutLeftOutResponse'][] }) {
  const translate = useTranslate();
  if (leftOut.length === 0) return '—';
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {leftOut.map(({ driver_id, full_name, amount, reason }) => (
        <AmountItem key={driver_id} amount={amount}>
          <Typography component="span" variant="body2">
            {full_name || '—'} · {translate(`console.payouts.left_out.${reason}`)}
          </Typography>
        </AmountItem>
      ))}
    </Box>
  );
}

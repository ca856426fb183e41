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
              {translate(provider ? `console.words.${provider}` : 'console.payouts.none')}
            </Typography>
          </span>
          <Money amount={amount} />
        </Box>
      ))}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { Price } from '../../../components/price';
import type { Booking } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';

interface PaySummaryProps {
  booking: Booking;
  /** Whole XAF. */
  fee: number;
}

/** What is paid for: seats × price, the fee, the total. */
export function PaySummary({ booking, fee }: PaySummaryProps) {
  const { t } = useTranslation(['payments', 'common']);
  const format = useFormat();
  const { seats, amount } = booking;
  const seatsTimesPrice = `${t('common:seats', { count: seats })} × ${format.amount(amount / seats)}`;
  return (
    <Card as="dl" sx={{ display: 'grid', gap: 2, m: 0 }}>
      <Line term={seatsTimesPrice}>{format.amount(amount)}</Line>
      <Line term={t('pay.fee')}>{format.amount(fee)}</Line>
      <Line term={<b>{t('pay.total')}</b>} total>
        <Price amount={amount + fee} />
      </Line>
    </Card>
  );
}

function Line({ term, total = false, children }: { term: ReactNode; total?: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        gap: 3,
        ...(total && { pt: 3, mt: 1, borderTop: 1, borderColor: 'divider' }),
      }}
    >
      <Typography component="dt">{term}</Typography>
      <Typography component="dd">{children}</Typography>
    </Box>
  );
}

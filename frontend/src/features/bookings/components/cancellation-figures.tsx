import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Booking } from '../../../lib/api/types';
import { wholePhone } from '../../../lib/format/phone';
import { useFormat } from '../../../lib/format/use-format';
import { WALLETS } from '../../../lib/wallets';

interface CancellationFiguresProps {
  booking: Booking;
  /** What comes back, whole XAF. */
  refunded: number;
}

/** The money of a cancellation to the franc: what was paid, what comes back and where to, what does not. */
export function CancellationFigures({ booking, refunded }: CancellationFiguresProps) {
  const { t } = useTranslation('bookings');
  const { money } = useFormat();
  const { payment } = booking;
  const paid = payment?.amount ?? booking.amount;
  const kept = paid - refunded;
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: '1fr auto',
          columnGap: 3,
          rowGap: 1,
          alignItems: 'baseline',
          m: 0,
          '& dd': { m: 0, textAlign: 'right', whiteSpace: 'nowrap' },
        }}
      >
        <Typography component="dt">{t('cancel.paid')}</Typography>
        <Typography component="dd">{money(paid)}</Typography>
        {kept > 0 && (
          <>
            <Typography component="dt">{t('cancel.kept')}</Typography>
            <Typography component="dd">{money(kept)}</Typography>
          </>
        )}
        <Typography component="dt" sx={{ fontWeight: 600 }}>
          {t('cancel.back')}
        </Typography>
        <Typography component="dd" variant="h2">
          {money(refunded)}
        </Typography>
      </Box>
      {payment && refunded > 0 && (
        <Typography variant="body2">
          {t(`cancel.to.${WALLETS[payment.provider].refund}`, { phone: wholePhone(payment.phone_number) })}
        </Typography>
      )}
    </Box>
  );
}

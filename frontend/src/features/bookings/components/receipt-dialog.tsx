import IosShareRounded from '@mui/icons-material/IosShareRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog';
import { Price } from '../../../components/price';
import { ServiceFee } from '../../../components/service-fee';
import { share } from '../../../components/share';
import { Caption } from '../../../components/text';
import type { Booking } from '../../../lib/api/types';
import { dayOf } from '../../../lib/format/days';
import { fullPhone } from '../../../lib/format/phone';
import { useFormat } from '../../../lib/format/use-format';
import { agreedCharge } from '../../../lib/service-fee';
import { WALLETS } from '../../../lib/wallets';
import { type Receipt } from '../api/get-receipt';
import { ReceiptPdfButton } from './receipt-pdf-button';

function receiptPath({ receipt_number, check }: Pick<Receipt, 'receipt_number' | 'check'>): string {
  return `/receipts/${encodeURIComponent(receipt_number)}?${new URLSearchParams({ check }).toString()}`;
}

interface ReceiptDialogProps {
  booking: Booking;
  receipt: Receipt;
  onClose: () => void;
}

export function ReceiptDialog({ booking, receipt, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation(['bookings', 'common']);
  const format = useFormat();
  const { payment, receipt_number, issued_at, check } = receipt;
  const { ride, seats } = booking;
  const dateTime = (moment: string) => `${format.date(dayOf(new Date(moment)))}, ${format.time(moment)}`;
  const lines = [
    [t('receipt.journey'), `${ride.from_city} → ${ride.to_city}, ${t('common:seats', { count: seats })}`],
    [t('receipt.departure'), dateTime(ride.departure_time)],
    [t('receipt.paidBy'), `${WALLETS[payment.provider].name}, ${fullPhone(payment.phone_number)}`],
    ...(payment.credit > 0 ? [[t('receipt.credit'), format.money(payment.credit)]] : []),
    [t('receipt.issued'), dateTime(issued_at)],
    ...(payment.transaction_id ? [[t('receipt.reference'), payment.transaction_id]] : []),
    [t('receipt.check'), check],
  ];
  const shareReceipt = () =>
    share({
      path: receiptPath(receipt),
      text: t('receipt.shareText', {
        number: receipt_number,
        amount: format.money(payment.amount),
        from: ride.from_city,
        to: ride.to_city,
      }),
      copied: t('common:linkCopied'),
    });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle sx={{ fontSize: '1rem', pb: 1 }}>
        {t('receipt.number', { number: receipt_number })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <div>
          <Price amount={payment.amount} size="large" />
          <ServiceFee fee={agreedCharge(payment).fee} form="included" />
        </div>
        <Box component="dl" sx={{ display: 'grid', gap: 2 }}>
          {lines.map(([term, value]) => (
            <div key={term}>
              <Caption component="dt">{term}</Caption>
              <Typography component="dd" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {value}
              </Typography>
            </div>
          ))}
        </Box>
        <Caption component="span">{t('receipt.shareHint')}</Caption>
      </DialogContent>
      <DialogActions
        sx={{
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          gap: 2,
          px: 6,
          pb: 5,
          '& > *': { m: '0 !important' },
        }}
      >
        <ReceiptPdfButton receipt={receipt} variant="outlined" size="large" />
        <Button
          variant="outlined"
          size="large"
          startIcon={<IosShareRounded />}
          onClick={() => void shareReceipt()}
        >
          {t('common:share')}
        </Button>
        <Button size="large" onClick={onClose} sx={{ gridColumn: '1 / -1' }}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

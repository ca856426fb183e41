import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupPhone } from '../../../lib/format/phone';
import { useFormat } from '../../../lib/format/use-format';
import { type Receipt, useReceipt } from '../api/get-receipt';

/** The number of the receipt, and what stands on it. Nothing while there is none. */
export function ReceiptLine({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation('bookings');
  const [open, setOpen] = useState(false);
  const receipt = useReceipt(paymentId).data;
  if (!receipt) return null;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {t('receipt.number', { number: receipt.receipt_number })}
      </Typography>
      <Button onClick={() => setOpen(true)}>{t('receipt.open')}</Button>
      {open && <ReceiptDialog receipt={receipt} onClose={() => setOpen(false)} />}
    </Box>
  );
}

function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { t } = useTranslation(['bookings', 'common']);
  const format = useFormat();
  const heading = useId();
  const { payment, receipt_number, issued_at, check } = receipt;
  const lines = [
    [t('receipt.amount'), format.money(payment.amount)],
    [t('receipt.paidBy'), t(`receipt.provider.${payment.provider}`)],
    [t('receipt.phone'), `+237 ${groupPhone(payment.phone_number)}`],
    [t('receipt.issued'), `${format.longDay(issued_at)} ${format.time(issued_at)}`],
    ...(payment.transaction_id ? [[t('receipt.reference'), payment.transaction_id]] : []),
    [t('receipt.check'), check],
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading} fullWidth maxWidth="xs">
      <DialogTitle id={heading} sx={{ fontSize: '1.25rem' }}>
        {receipt_number}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <Box component="dl" sx={{ display: 'grid', gap: 2, m: 0 }}>
          {lines.map(([term, value]) => (
            <div key={term}>
              <Typography component="dt" variant="caption" color="textSecondary">
                {term}
              </Typography>
              <Typography component="dd" sx={{ overflowWrap: 'anywhere' }}>
                {value}
              </Typography>
            </div>
          ))}
        </Box>
        <Button variant="outlined" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogContent>
    </Dialog>
  );
}

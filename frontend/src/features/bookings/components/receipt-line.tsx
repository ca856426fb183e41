import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../components/lazy-component';
import { Loader } from '../../../components/loader';
import type { Booking } from '../../../lib/api/types';
import { useReceipt } from '../api/get-receipt';
import { ReceiptPdfButton } from './receipt-pdf-button';

const ReceiptDialog = lazyComponent(() => import('./receipt-dialog').then((m) => m.ReceiptDialog), {
  fallback: <Loader />,
});

export function ReceiptLine({ booking, paymentId }: { booking: Booking; paymentId: string }) {
  const { t } = useTranslation('bookings');
  const [open, setOpen] = useState(false);
  const receipt = useReceipt(paymentId).data;
  if (!receipt) return null;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ px: 0, fontWeight: 400, fontSize: '0.875rem', textAlign: 'left', textDecoration: 'underline' }}
      >
        {t('receipt.number', { number: receipt.receipt_number })}
      </Button>
      <ReceiptPdfButton receipt={receipt} />
      {open && <ReceiptDialog booking={booking} receipt={receipt} onClose={() => setOpen(false)} />}
    </Box>
  );
}

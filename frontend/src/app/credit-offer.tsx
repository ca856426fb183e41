import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../components/lazy-component';
import type { Booking } from '../lib/api/types';

// Paying works even if this fails to load.
const BookingCredit = lazyComponent(
  () => import('../features/credits/components/booking-credit').then((m) => m.BookingCredit),
  { optional: true },
);

/** Loads the credit form on request: most passengers have no code. */
export function CreditOffer({ booking }: { booking: Booking }) {
  const { t } = useTranslation('payments');
  const [open, setOpen] = useState(booking.credit > booking.transferred);
  if (!open) {
    return (
      <Button sx={{ minHeight: 48, justifySelf: 'start' }} onClick={() => setOpen(true)}>
        {t('pay.haveCode')}
      </Button>
    );
  }
  return <BookingCredit booking={booking} />;
}

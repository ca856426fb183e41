import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../components/later';
import type { Booking } from '../lib/api/types';

// Paying works without it.
const BookingCredit = later(
  () => import('../features/credits/components/booking-credit').then((m) => m.BookingCredit),
  { optional: true },
);

/** On request, so that most bookings load nothing for it. */
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

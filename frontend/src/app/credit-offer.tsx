import Button from '@mui/material/Button';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '../lib/api/types';

// Paying works without it.
const BookingCredit = lazy<ComponentType<{ booking: Booking }>>(() =>
  import('../features/credits/components/booking-credit').then(
    (module) => ({ default: module.BookingCredit }),
    () => ({ default: () => null }),
  ),
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
  return (
    <Suspense fallback={null}>
      <BookingCredit booking={booking} />
    </Suspense>
  );
}

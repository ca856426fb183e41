import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loader } from '../../../components/loader';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { usePersonName } from '../../../lib/person-name';
import { useServerNow } from '../../../lib/use-clock';
import { opensAt } from '../rating';
import { RateTrip } from './rate-trip';

/** The driver's button to rate a passenger; the booking is fetched when it is pressed. */
export function RatePassenger({
  bookingId,
  name,
  departure,
}: {
  bookingId: string;
  name: string;
  departure: string;
}) {
  const { t } = useTranslation('ratings');
  const [open, setOpen] = useState(false);
  const now = useServerNow();
  if (now < opensAt(departure)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('rate')}</Button>
      {open && <RateDialog bookingId={bookingId} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function RateDialog({ bookingId, name, onClose }: { bookingId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation(['ratings', 'common']);
  const nameOf = usePersonName();
  const { data: booking, isPending } = useQuery({
    queryKey: ['bookings', 'one', bookingId],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/bookings/{id}', { params: { path: { id: bookingId } }, signal }))).data,
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-label={t('rate')}>
      {isPending && <Loader message={t('common:loading')} />}
      {booking && (
        <RateTrip booking={booking} rated={{ role: 'passenger', name: nameOf(name, t('person.unnamed')) }} />
      )}
      <Button onClick={onClose}>{t('common:close')}</Button>
    </Dialog>
  );
}

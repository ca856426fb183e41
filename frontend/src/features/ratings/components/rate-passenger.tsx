import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, unlessBackdrop } from '../../../components/dialog';
import { ErrorState } from '../../../components/error-state';
import { Loader } from '../../../components/loader';
import { api, dataOf } from '../../../lib/api/client';
import { bookingKey } from '../../../lib/query/booking-key';
import { useServerNow } from '../../../lib/use-clock';
import { ratingHasOpened } from '../rating';
import { RateTrip } from './rate-trip';

interface RatePassengerProps {
  bookingId: string;
  name: string;
  departure: string;
}

/** Fetches the booking, which holds its ratings, once the button is pressed. */
export function RatePassenger({ departure, ...passenger }: RatePassengerProps) {
  const { t } = useTranslation('ratings');
  const [open, setOpen] = useState(false);
  const now = useServerNow();
  if (!ratingHasOpened(departure, now)) return null;
  return (
    <>
      <Button aria-label={t('ratingsWith', { name: passenger.name })} onClick={() => setOpen(true)}>
        {t('ratings')}
      </Button>
      {open && <RateDialog {...passenger} onClose={() => setOpen(false)} />}
    </>
  );
}

type RateDialogProps = Omit<RatePassengerProps, 'departure'> & { onClose: () => void };

function RateDialog({ bookingId, name, onClose }: RateDialogProps) {
  const { t } = useTranslation(['ratings', 'common']);
  const query = useQuery({
    queryKey: bookingKey(bookingId),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/bookings/{id}', { params: { path: { id: bookingId } }, signal })),
  });
  const { data: booking, isPending, isError } = query;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-label={t('ratingsWith', { name })}
      onClose={unlessBackdrop(onClose)}
    >
      {isPending && <Loader message={t('common:loading')} />}
      {isError && !booking && <ErrorState query={query} />}
      {booking && (
        <RateTrip
          booking={booking}
          rated={{ role: 'passenger', name }}
          otherwise={<Typography sx={{ p: 4 }}>{t('over')}</Typography>}
        />
      )}
      <Button size="large" onClick={onClose}>
        {t('common:close')}
      </Button>
    </Dialog>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { Price } from '../../../components/price';
import { SeatDots } from '../../../components/seat-dots';
import { useErrorText } from '../../../lib/api/error-text';
import { hasCode } from '../../../lib/api/errors';
import type { Ride } from '../../../lib/api/types';
import { useAuth } from '../../../lib/auth/auth-context';
import type { RideSearch } from '../api/search-rides';
import { bookability } from '../bookability';
import { searchPath } from '../search-params';

/** Booking belongs to another feature; the route hands it in. */
export interface BookRide {
  start: (ride: Ride, seats: number) => void;
  pending: boolean;
  error: unknown;
}

interface BookingBarProps {
  ride: Ride;
  seats: number;
  book: BookRide;
  search: RideSearch | null;
}

/** The bottom of a ride: its price and the one thing that can be done with it now. */
export function BookingBar({ ride, seats, book, search }: BookingBarProps) {
  const { t } = useTranslation(['rides', 'common']);
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <BookingProblem error={book.error} />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
        <Box sx={{ flex: 'none' }}>
          <Price amount={ride.price} perSeat />
          <Typography variant="caption" component="p" color="textSecondary" sx={{ display: 'flex', gap: 2 }}>
            <SeatDots on={ride.seats_available} all={ride.seats} />
            {t('common:seatsFree', { count: ride.seats_available })}
          </Typography>
        </Box>
        <Action ride={ride} seats={seats} book={book} search={search} />
      </Box>
    </Box>
  );
}

function Action({ ride, seats, book, search }: BookingBarProps) {
  const { t } = useTranslation('rides');
  const { user } = useAuth();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  if (user?.id === ride.driver_id) {
    return (
      <LinkAction note={t('ride.ownRide')} to={`/driver/rides/${ride.id}`}>
        {t('ride.manage')}
      </LinkAction>
    );
  }
  const state = bookability(ride);
  if (state !== 'open') {
    const day = search ?? {
      from_city: ride.from_city,
      to_city: ride.to_city,
      date: ride.departure_time.slice(0, 10),
    };
    return (
      <LinkAction
        note={t(`ride.${state}`)}
        to={searchPath({ min_seats: seats, sort: 'departure_time', ...day })}
      >
        {t('ride.others')}
      </LinkAction>
    );
  }
  const start = () => {
    if (user) return book.start(ride, seats);
    const back = search ? searchPath({ ...search, min_seats: seats }).replace('/rides', pathname) : pathname;
    void navigate(`/sign-in?next=${encodeURIComponent(back)}`);
  };
  return (
    <Button
      variant="contained"
      size="large"
      loading={book.pending}
      onClick={start}
      sx={{ flex: '0 1 176px', minWidth: 128 }}
    >
      {t('ride.book')}
    </Button>
  );
}

function LinkAction({ note, to, children }: { note: string; to: string; children: string }) {
  return (
    <Box sx={{ textAlign: 'right' }}>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
        {note}
      </Typography>
      <Button component={Link} to={to} variant="outlined">
        {children}
      </Button>
    </Box>
  );
}

function BookingProblem({ error }: { error: unknown }) {
  const { t } = useTranslation('rides');
  const errorText = useErrorText();
  if (!error) return null;
  const booked = hasCode(error, 'ALREADY_BOOKED');
  return (
    <Box
      role="alert"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 2 }}
    >
      <Typography variant="body2" color="error">
        {booked ? t('ride.alreadyBooked') : errorText(error)}
      </Typography>
      {booked && (
        <Button component={Link} to="/bookings" size="small" sx={{ flex: 'none' }}>
          {t('ride.toBookings')}
        </Button>
      )}
    </Box>
  );
}

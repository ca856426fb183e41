import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { ROW } from '../../../components/card';
import { LinkButton, MainButton } from '../../../components/main-button';
import { Price } from '../../../components/price';
import { SeatDots } from '../../../components/seat-dots';
import { ServiceFee } from '../../../components/service-fee';
import { Caption } from '../../../components/text';
import { useErrorText } from '../../../lib/api/error-text';
import { hasCode } from '../../../lib/api/errors';
import type { Ride } from '../../../lib/api/types';
import { useAuth } from '../../../lib/auth/auth-context';
import { dayOf } from '../../../lib/format/days';
import { signInPath } from '../../../lib/paths';
import type { RideSearch } from '../api/search-rides';
import { bookability } from '../bookability';
import { rememberIntent, type SeatRequest } from '../booking-intent';
import { searchPath } from '../search-path';
import { travellersFor } from '../travellers';

export interface RideBookingStatus {
  kind: 'held' | 'paying' | 'booked';
  path: string;
}

export interface BookRide {
  bookingStatus: RideBookingStatus | null;
  start: (ride: Ride, wanted: SeatRequest) => void;
  pending: boolean;
  error: unknown;
}

interface BookingBarProps {
  ride: Ride;
  seats: number;
  names?: readonly string[];
  onIncomplete?: () => void;
  book: BookRide;
  search: RideSearch | null;
}

export function BookingBar(props: BookingBarProps) {
  const { ride, seats, book, search } = props;
  const { t } = useTranslation('rides');
  const { user } = useAuth();
  const state = bookability(ride);
  if (user?.id === ride.driver_id) {
    return (
      <OtherStep note={t('ride.ownRide')} to={`/driver/rides/${ride.id}`}>
        {t('ride.manage')}
      </OtherStep>
    );
  }
  if (book.bookingStatus && (state === 'open' || state === 'full')) {
    const { kind, path } = book.bookingStatus;
    return (
      <OtherStep note={t(`ride.bookingStatus.${kind}.note`)} to={path} primary>
        {t(`ride.bookingStatus.${kind}.go`)}
      </OtherStep>
    );
  }
  if (state === 'open') return <BookStep {...props} />;
  const journey = search ?? {
    from_city: ride.from_city,
    to_city: ride.to_city,
    date: dayOf(new Date(ride.departure_time)),
  };
  return (
    <OtherStep
      note={t(`ride.${state}`)}
      to={searchPath({ min_seats: seats, sort: 'departure_time', ...journey })}
    >
      {t('ride.others')}
    </OtherStep>
  );
}

const Line = styled('div')(ROW);

function BookStep({ ride, seats, names = [], onIncomplete, book }: BookingBarProps) {
  const { t } = useTranslation(['rides', 'common']);
  const { user } = useAuth();
  const navigate = useNavigate();
  const { pathname, search: params } = useLocation();
  const start = () => {
    const travellers = travellersFor(names, seats);
    if (!travellers) return onIncomplete?.();
    if (user) return book.start(ride, { seats, travellers });
    const back = new URLSearchParams(params);
    back.set('seats', String(seats));
    back.set('intent', rememberIntent(ride.id, { seats, travellers }));
    void navigate(signInPath(`${pathname}?${back.toString()}`));
  };
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <BookingProblem error={book.error} />
      <Line>
        {/* As narrow as the price, so that the seat dots wrap before the button. */}
        <Box sx={{ flex: '1 1 0', minWidth: 'min-content' }}>
          <Price amount={ride.price} perSeat />
          <ServiceFee fee={ride.service_fee} form="plus" />
          <Caption sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
            <SeatDots yellow={ride.seats_available} total={ride.seats} />
            {t('common:seatsFree', { count: ride.seats_available })}
          </Caption>
        </Box>
        <MainButton
          loading={book.pending}
          onClick={start}
          data-path={user ? '/bookings/' : '/sign-in'}
          sx={{ flex: '1 1 128px', maxWidth: 240 }}
        >
          {t('ride.book')}
        </MainButton>
      </Line>
    </Box>
  );
}

interface OtherStepProps {
  note: string;
  to: string;
  primary?: boolean;
  children: string;
}

function OtherStep({ note, to, primary = false, children }: OtherStepProps) {
  return (
    <Line style={{ flex: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>{note}</Typography>
      <LinkButton to={to} variant={primary ? 'contained' : 'outlined'} size="large" sx={{ flex: 'none' }}>
        {children}
      </LinkButton>
    </Line>
  );
}

function BookingProblem({ error }: { error: unknown }) {
  const { t } = useTranslation('rides');
  const errorText = useErrorText();
  if (!error) return null;
  const booked = hasCode(error, 'ALREADY_BOOKED');
  const text = () => {
    if (booked) return t('ride.alreadyBooked');
    return hasCode(error, 'WOMEN_ONLY') ? t('results.womenOnly') : errorText(error);
  };
  return (
    <Box
      role="alert"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 2 }}
    >
      <Typography variant="body2" color="error">
        {text()}
      </Typography>
      {(booked || hasCode(error, 'TOO_MANY_HOLDS')) && (
        <LinkButton to="/bookings" size="small" sx={{ flex: 'none' }}>
          {t('ride.toBookings')}
        </LinkButton>
      )}
    </Box>
  );
}

import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { useFormat } from '../../../lib/format/use-format';
import type { Reservation, ReservedRide } from '../api/reservations';
import type { RideScope, RideTerms } from '../api/save-ride';
import { bookedPart } from '../passenger-part';
import { takenSeats } from '../ride-form';
import { bookingsOfDroppedStops, bookingsOfMovedStops, strikeDepartures } from '../stops';
import { ScopeChoice } from './scope-choice';
import { StrikeWarning } from './strike-warning';

interface ConfirmChangeProps {
  ride: ReservedRide;
  following: readonly ReservedRide[];
  terms: RideTerms;
  pending: boolean;
  onConfirm: (scope: RideScope) => void;
  onClose: () => void;
}

/** Confirms moved departures and stops of booked rides, and asks how many rides of a series change. */
export function ConfirmChange({ ride, following, terms, pending, onConfirm, onClose }: ConfirmChangeProps) {
  const { t } = useTranslation(['driver', 'series', 'stops']);
  const format = useFormat();
  const [scope, setScope] = useState<RideScope>('one');
  const taken = takenSeats(ride);
  const departureMoves = scope === 'one' && taken > 0 && terms.departure_time !== ride.departure_time;
  // When the following rides change too, booked rides keep their terms.
  const dropped = scope === 'one' ? bookingsOfDroppedStops(ride, terms) : [];
  const moved = scope === 'one' && !departureMoves ? bookingsOfMovedStops(ride, terms) : [];
  const textKey = textKeyOf(dropped, departureMoves, moved);
  const unchanged = scope === 'following' ? following.filter((each) => takenSeats(each) > 0).length : 0;
  return (
    <ConfirmDialog
      title={t(`${textKey}.title`)}
      confirm={t(`${textKey}.confirm`)}
      cancelLabel={t(`${textKey}.keep`)}
      tone="primary"
      command={{ isPending: pending, error: null }}
      onConfirm={() => onConfirm(scope)}
      onClose={onClose}
    >
      {following.length > 1 && (
        <ScopeChoice
          legend={t('series:scope.label')}
          count={following.length}
          value={scope}
          onChange={setScope}
        />
      )}
      {unchanged > 0 && <Typography role="status">{t('series:scope.kept', { count: unchanged })}</Typography>}
      {dropped.length > 0 && <DroppedBookings ride={ride} bookings={dropped} />}
      {moved.length > 0 && <MovedBookings ride={ride} bookings={moved} terms={terms} />}
      {departureMoves && (
        <>
          <Typography sx={{ fontWeight: 600 }}>
            {t('move.what', {
              before: format.nearMoment(ride.departure_time),
              now: format.nearMoment(terms.departure_time),
            })}
          </Typography>
          <Typography>{t('move.text', { count: taken })}</Typography>
        </>
      )}
      {scope === 'one' && <StrikeWarning departures={strikeDepartures(ride, terms)} />}
    </ConfirmDialog>
  );
}

function textKeyOf(dropped: readonly Reservation[], departureMoves: boolean, moved: readonly Reservation[]) {
  if (dropped.length > 0) return 'stops:dropped';
  if (departureMoves) return 'driver:move';
  return moved.length > 0 ? 'stops:moved' : 'series:scope';
}

interface BookingsProps {
  ride: ReservedRide;
  bookings: readonly Reservation[];
}

function MovedBookings({ ride, bookings, terms }: BookingsProps & { terms: RideTerms }) {
  const { t } = useTranslation(['driver', 'stops']);
  const format = useFormat();
  const stops = ride.stops.filter(({ id }) => bookings.some((booking) => booking.from_stop_id === id));
  return (
    <>
      {stops.map(({ id, city, departure_time }) => (
        <Typography key={id} sx={{ fontWeight: 600 }}>
          {t('stops:moved.what', {
            town: city,
            before: format.nearMoment(departure_time),
            now: format.nearMoment(
              terms.stops?.find((stop) => stop.city === city)?.departure_time ?? departure_time,
            ),
          })}
        </Typography>
      ))}
      <Typography>
        {t('move.text', { count: bookings.reduce((sum, { seats }) => sum + seats, 0) })}
      </Typography>
    </>
  );
}

function DroppedBookings({ ride, bookings }: BookingsProps) {
  const { t } = useTranslation('stops');
  const towns = bookings.map((booking) => {
    const { from_city, to_city } = bookedPart(ride, booking);
    return t('leg', { from: from_city, to: to_city });
  });
  return (
    <Typography>
      {t('dropped.text', { count: bookings.length, towns: [...new Set(towns)].join(', ') })}
    </Typography>
  );
}

import { DomainError, type FieldError, validationFailed } from '../../platform/errors';
import { SCHEDULE } from './ride-schedule.policy';

const AUTHENTICATION_REQUIRED = 'Authentication required. Please log in again.';
const NOT_FOUND = 'The requested resource was not found.';

export function rideNotFound(): DomainError {
  return new DomainError('RIDE_NOT_FOUND', 'not_found', NOT_FOUND);
}

export function notYours(): DomainError {
  return new DomainError('FORBIDDEN', 'forbidden', AUTHENTICATION_REQUIRED);
}

export function notADriver(): DomainError {
  return new DomainError('NOT_A_DRIVER', 'forbidden', 'Only an approved driver can publish a ride.');
}

export function womenOnly(): DomainError {
  return new DomainError('WOMEN_ONLY', 'forbidden', 'This ride is for women only.');
}

/** Published rides are unaffected. */
export function documentExpired(document: 'driver licence' | 'insurance'): DomainError {
  return new DomainError(
    'DOCUMENT_EXPIRED',
    'forbidden',
    `Your ${document} has expired. Send the renewed document to publish new rides.`,
  );
}

export function suspended(): DomainError {
  return new DomainError('SUSPENDED', 'forbidden', AUTHENTICATION_REQUIRED);
}

export function ownRide(): DomainError {
  return new DomainError('FORBIDDEN', 'forbidden', 'You take part in this ride yourself. Ask a colleague.');
}

export function notWaiting(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'This ride can no longer be listed.');
}

export function rideDeparted(): DomainError {
  return new DomainError('RIDE_DEPARTED', 'conflict', 'This ride has already departed.');
}

export function rideCancelled(): DomainError {
  return new DomainError('RIDE_CANCELLED', 'conflict', 'This ride has been cancelled.');
}

export function rideHasBookings(details: FieldError[]): DomainError {
  const message = details.map((detail) => detail.message).join(', ');
  return new DomainError('RIDE_HAS_BOOKINGS', 'conflict', message, { details });
}

/** @param taken on the fullest leg */
export function seatsTaken(taken: number): DomainError {
  return rideHasBookings([
    { field: 'seats', message: `seats can't be less than the ${taken} already taken` },
  ]);
}

export type TownField = 'from_city' | 'to_city' | `stops.${number}.city`;

export function unknownTown(field: TownField): DomainError {
  return validationFailed([{ field, message: `${field} must be a town of the list` }]);
}

export function unfitTexts(fields: readonly string[]): DomainError {
  return validationFailed(
    fields.map((field) => ({
      field,
      message: `${field} can't have payments, amounts, links or phone numbers once a seat is held or sold`,
    })),
  );
}

export function sameTown(): DomainError {
  return validationFailed([{ field: 'to_city', message: 'to_city must differ from from_city' }]);
}

const REFUSED_DEPARTURES = {
  past: 'departure_time must be in the future',
  far: `departure_time must be within ${SCHEDULE.daysAhead} days`,
  soon: `departure_time can't be moved to less than ${SCHEDULE.noticeHours} hours from now once a seat is sold`,
} as const;

export function departureRefused(why: keyof typeof REFUSED_DEPARTURES): DomainError {
  return validationFailed([{ field: 'departure_time', message: REFUSED_DEPARTURES[why] }]);
}

export function tooManyTemplates(): DomainError {
  const message = 'You have twenty ride templates already. Delete one of them first.';
  return new DomainError('TOO_MANY_TEMPLATES', 'conflict', message);
}

export function tooManyAlerts(): DomainError {
  const message = 'You wait for five departures already. Delete one of these alerts first.';
  return new DomainError('TOO_MANY_ALERTS', 'conflict', message);
}

export function alertDayOutOfRange(field: string): DomainError {
  return validationFailed([
    { field, message: `${field} must be today or within ${SCHEDULE.daysAhead} days` },
  ]);
}

/** @param seconds until the departure may move again */
export function tooManyMoves(seconds: number): DomainError {
  return new DomainError(
    'TOO_MANY_MOVES',
    'throttled',
    'Seats are sold: the departure can be moved at most twice in 24 hours.',
    { retryAfterSeconds: Math.max(1, seconds) },
  );
}

export function tooManyRides(): DomainError {
  return new DomainError(
    'TOO_MANY_RIDES',
    'conflict',
    `You can publish at most ${SCHEDULE.ridesADay} rides in 24 hours.`,
  );
}

export function tooManyOnRoute(departure: Date): DomainError {
  return new DomainError(
    'TOO_MANY_RIDES',
    'conflict',
    `You can plan at most ${SCHEDULE.sameRouteADay} rides a day from one town to another.`,
    { details: [{ field: 'departure_time', message: departure.toISOString() }] },
  );
}

export function ridesOverlap(departure: Date): DomainError {
  return new DomainError('RIDES_OVERLAP', 'conflict', 'You have another ride at that time.', {
    details: [{ field: 'departure_time', message: departure.toISOString() }],
  });
}

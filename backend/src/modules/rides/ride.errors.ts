import { DomainError, type FieldError, invalidField, refusal, validationFailed } from '../../platform/errors';
import type { Town } from '../towns';
import { SCHEDULE } from './ride-schedule.policy';
import type { LockedRide } from './ride-seats.repository';

const AUTHENTICATION_REQUIRED = 'Authentication required. Please log in again.';
const NOT_FOUND = 'The requested resource was not found.';

export const rideNotFound = refusal('RIDE_NOT_FOUND', NOT_FOUND);
const notYours = refusal('FORBIDDEN', AUTHENTICATION_REQUIRED);
export const notADriver = refusal('NOT_A_DRIVER', 'Only an approved driver can do this.');
export const womenOnly = refusal('WOMEN_ONLY', 'This ride is for women only.');

/** @throws DomainError RIDE_NOT_FOUND, FORBIDDEN */
export function requireOwnRide(driverId: string, ride: LockedRide | null | undefined): LockedRide {
  if (!ride) throw rideNotFound();
  if (ride.driver_id !== driverId) throw notYours();
  return ride;
}

/** Blocks only new rides, not those already published. */
export function documentExpired(document: "driver's licence" | 'insurance'): DomainError {
  return new DomainError(
    'DOCUMENT_EXPIRED',
    `Your ${document} has expired. Send the renewed document to publish new rides.`,
  );
}

export const suspended = refusal('SUSPENDED', AUTHENTICATION_REQUIRED);
export const ownRide = refusal('FORBIDDEN', 'You take part in this ride yourself. Ask a colleague.');
export const notListable = refusal('STATE_CONFLICT', 'This ride can no longer be listed.');
export const rideDeparted = refusal('RIDE_DEPARTED', 'This ride has already departed.');
export const rideCancelled = refusal('RIDE_CANCELLED', 'This ride has been cancelled.');

export function rideHasBookings(details: FieldError[]): DomainError {
  const message = details.map((detail) => detail.message).join(', ');
  return new DomainError('RIDE_HAS_BOOKINGS', message, { details });
}

/** @param taken seats taken on the fullest leg */
export function seatsTaken(taken: number): DomainError {
  return rideHasBookings([
    { field: 'seats', message: `seats can't be less than the ${taken} already taken` },
  ]);
}

export type TownField = 'from_city' | 'to_city' | `stops.${number}.city`;

/** @throws DomainError VALIDATION_FAILED */
export function requireTown(field: TownField, town: Town | null): Town {
  if (!town) throw invalidField(field, `${field} must be a town of the list`);
  return town;
}

export function unfitTexts(fields: readonly string[]): DomainError {
  return validationFailed(
    fields.map((field) => ({
      field,
      message: `${field} can't have payments, amounts, links or phone numbers once a seat is held or sold`,
    })),
  );
}

export const sameTown = (): DomainError => invalidField('to_city', 'to_city must differ from from_city');

const DEPARTURE_PROBLEMS = {
  past: 'departure_time must be in the future',
  far: `departure_time must be within ${SCHEDULE.daysAhead} days`,
  soon: `departure_time can't be moved to less than ${SCHEDULE.noticeHours} hours from now once a seat is sold`,
} as const;

export function invalidDeparture(problem: keyof typeof DEPARTURE_PROBLEMS): DomainError {
  return invalidField('departure_time', DEPARTURE_PROBLEMS[problem]);
}

export const tooManyTemplates = refusal(
  'TOO_MANY_TEMPLATES',
  'You have twenty ride templates already. Delete one of them first.',
);
export const tooManyAlerts = refusal(
  'TOO_MANY_ALERTS',
  'You wait for five departures already. Delete one of these alerts first.',
);

export function alertDayOutOfRange(field: string): DomainError {
  return invalidField(field, `${field} must be today or within ${SCHEDULE.daysAhead} days`);
}

/** @param seconds until the departure may move again */
export function tooManyMoves(seconds: number): DomainError {
  return new DomainError(
    'TOO_MANY_MOVES',
    'Seats are sold: the departure can be moved at most twice in 24 hours.',
    { retryAfterSeconds: Math.max(1, seconds) },
  );
}

export const tooManyRides = refusal(
  'TOO_MANY_RIDES',
  `You can publish at most ${SCHEDULE.ridesPerDay} rides in 24 hours.`,
);

export function tooManyOnRoute(departure: Date): DomainError {
  return new DomainError(
    'TOO_MANY_RIDES',
    `You can plan at most ${SCHEDULE.sameRoutePerDay} rides a day from one town to another.`,
    { details: [{ field: 'departure_time', message: departure.toISOString() }] },
  );
}

export function ridesOverlap(departure: Date): DomainError {
  return new DomainError('RIDES_OVERLAP', 'You have another ride at that time.', {
    details: [{ field: 'departure_time', message: departure.toISOString() }],
  });
}

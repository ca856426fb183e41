import { detectWarning, detectWorst, mentionsMoney } from '../../platform/stranger-text';
import type { UpdateRideRequest } from './dto/rides.requests';
import type { RideEntity } from './ride.entity';
import { unfitTexts } from './ride.errors';
import type { RideStop } from './ride-stops.policy';

const TEXT_FIELDS = ['description', 'car_model', 'car_plate', 'meeting_point', 'dropoff_point'] as const;
export type RideTexts = Pick<RideEntity, (typeof TEXT_FIELDS)[number]>;
type Texts = RideTexts & Pick<RideEntity, 'stops'>;

export function textsOf(wanted: UpdateRideRequest): Partial<RideTexts> {
  const given: Partial<RideTexts> = {};
  for (const field of TEXT_FIELDS) {
    if (wanted[field] !== undefined) given[field] = wanted[field] || null;
  }
  return given;
}

/** Warning to store with the ride, so that searches don't have to read the texts. */
export function warningOf(texts: Partial<RideTexts>, stops: RideStop[] | null) {
  const places = stops?.map((stop) => stop.meeting_point) ?? [];
  return detectWorst([...TEXT_FIELDS.map((field) => texts[field]), ...places]);
}

/**
 * Rejects new texts that raise a warning and new descriptions that mention money.
 * @throws DomainError VALIDATION_FAILED
 */
export function checkSoldTexts(ride: Texts, next: Partial<RideTexts> & Pick<Texts, 'stops'>): void {
  const unfit: string[] = TEXT_FIELDS.filter((field) => {
    const text = next[field];
    if (!text || text === ride[field]) return false;
    return detectWarning(text) !== null || (field === 'description' && mentionsMoney(text));
  });
  const known = new Set(ride.stops?.map((stop) => stop.meeting_point));
  const places = (next.stops ?? []).slice(1).map((stop) => stop.meeting_point);
  if (places.some((place) => place !== null && !known.has(place) && detectWarning(place) !== null)) {
    unfit.push('stops');
  }
  if (unfit.length > 0) throw unfitTexts(unfit);
}

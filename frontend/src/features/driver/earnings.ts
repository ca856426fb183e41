import type { RideEarning } from './api/earnings';
import type { ReservedRide } from './api/reservations';

type KnownRide = Pick<ReservedRide, 'id' | 'from_city' | 'to_city' | 'departure_time'>;

/** One line of the earnings: an amount and its state, with the ride where it is known. */
export interface EarningLine {
  key: string;
  /** Whole XAF; below 0 where a refund came after the payout. */
  amount: number;
  status: RideEarning['status'];
  ride: KnownRide | null;
}

/** The earnings with the names of their rides; the order stays that of the server, latest departure first. */
export function earningLines(
  earnings: readonly RideEarning[],
  rides: readonly KnownRide[] = [],
): EarningLine[] {
  const known = new Map(rides.map((ride) => [ride.id, ride]));
  return earnings.map(({ ride_id, amount, status }) => ({
    key: `${ride_id} ${status}`,
    amount,
    status,
    ride: known.get(ride_id) ?? null,
  }));
}

/** What one ride brought in all, and how far the money that is furthest from being paid out is; null where the journal holds nothing of it. */
export function rideEarning(
  rideId: string,
  earnings: readonly RideEarning[] = [],
): Pick<RideEarning, 'amount' | 'status'> | null {
  const lines = earnings.filter(({ ride_id }) => ride_id === rideId);
  const [first] = lines;
  return first ? { amount: lines.reduce((sum, { amount }) => sum + amount, 0), status: first.status } : null;
}

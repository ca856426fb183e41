import type { RideEarning } from './api/earnings';
import type { Payout } from './api/payouts';
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

/** XAF of what is available that payouts carry already: they were made, and have not arrived. */
export function onItsWay(payouts: readonly Payout[] = [], available: number): number {
  const sum = payouts
    .filter(({ status }) => status !== 'completed')
    .reduce((total, { amount }) => total + amount, 0);
  return Math.max(0, Math.min(sum, available));
}

/** An available earning is `sending` once payouts carry everything that is available. */
export function earningStatus(
  status: RideEarning['status'],
  { available, sending }: { available: number; sending: number },
): RideEarning['status'] | 'sending' {
  return status === 'available' && sending > 0 && sending === available ? 'sending' : status;
}

/** How long after departure money is paid, as whole days where it is some. */
export function payoutDelay(hours: number): { unit: 'none' | 'hours' | 'days'; count: number } {
  if (hours === 0) return { unit: 'none', count: 0 };
  return hours % 24 === 0 ? { unit: 'days', count: hours / 24 } : { unit: 'hours', count: hours };
}

import type { RideEarning } from './api/earnings';
import type { Payout } from './api/payouts';
import type { ReservedRide } from './api/reservations';

type KnownRide = Pick<ReservedRide, 'id' | 'from_city' | 'to_city' | 'departure_time'>;

export interface EarningLine {
  key: string;
  /** XAF; negative for a refund after the payout. */
  amount: number;
  status: RideEarning['status'];
  ride: KnownRide | null;
}

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

/** Total of a ride, with its least advanced status, which the server lists first. Null without earnings. */
export function rideEarning(
  rideId: string,
  earnings: readonly RideEarning[] = [],
): Pick<RideEarning, 'amount' | 'status'> | null {
  const lines = earnings.filter(({ ride_id }) => ride_id === rideId);
  const [first] = lines;
  return first ? { amount: lines.reduce((sum, { amount }) => sum + amount, 0), status: first.status } : null;
}

/** XAF in uncompleted payouts, at most the available sum. */
export function amountInPayouts(payouts: readonly Payout[] = [], available: number): number {
  const sum = payouts
    .filter(({ status }) => status !== 'completed')
    .reduce((total, { amount }) => total + amount, 0);
  return Math.max(0, Math.min(sum, available));
}

/** The status is `sending` once payouts cover the available sum. */
export function earningStatus(
  status: RideEarning['status'],
  { available, sending }: { available: number; sending: number },
): RideEarning['status'] | 'sending' {
  return status === 'available' && sending > 0 && sending === available ? 'sending' : status;
}

export function payoutDelay(hours: number): { unit: 'none' | 'hours' | 'days'; count: number } {
  if (hours === 0) return { unit: 'none', count: 0 };
  return hours % 24 === 0 ? { unit: 'days', count: hours / 24 } : { unit: 'hours', count: hours };
}

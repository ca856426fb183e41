import type { Ride } from './api/types';
import type { Terms } from './terms';

/** Fees are multiples of this; XAF. */
const STEP = 5;

/** XAF. */
export interface Charge {
  fare: number;
  fee: number;
}

/**
 * The server computes the charge at booking. Without terms, multiplies the fee of one seat.
 */
export function estimateCharge(ride: Ride, seats: number, terms: Terms | undefined): Charge {
  const fare = ride.price * seats;
  const feePerSeat = ride.service_fee ?? 0;
  if (seats === 1 || feePerSeat === 0 || !terms) return { fare, fee: feePerSeat * seats };
  return { fare, fee: serviceFeeFor(fare, terms) };
}

export function serviceFeeFor(fare: number, { service_fee: { percent, min, max } }: Terms): number {
  if (percent === 0) return 0;
  const share = Math.ceil((fare * Math.round(percent * 100)) / (10_000 * STEP)) * STEP;
  const least = Math.ceil(min / STEP) * STEP;
  const most = max === 0 ? Infinity : Math.floor(max / STEP) * STEP;
  return Math.min(Math.max(share, least), most);
}

/** Charge of a booking or payment. Records stored on the phone before service fees existed have no fee. */
export function agreedCharge({ amount, service_fee = 0 }: { amount: number; service_fee?: number }): Charge {
  return { fare: amount - service_fee, fee: service_fee };
}

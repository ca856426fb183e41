import { tabStorage } from '../../lib/device-storage';
import { newIdempotencyKey } from '../../lib/idempotency-key';
import { personalKey } from '../../lib/personal-data';

const KEY = personalKey('booking-intent');
/** After this a booking that was meant before signing in is asked for again; milliseconds. */
const GOOD_FOR_MS = 15 * 60_000;

interface Intent {
  rideId: string;
  seats: number;
  /** Stands in the address too: an address alone, sent by somebody, books nothing. */
  token: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Remembers in this tab what is booked once the person has signed in; the token for the address that leads back. */
export function rememberIntent(rideId: string, seats: number): string {
  const intent: Intent = { rideId, seats, token: newIdempotencyKey(), at: Date.now() };
  // Without storage the person presses the button once more.
  tabStorage.setItem(KEY, JSON.stringify(intent));
  return intent.token;
}

/** The seats meant for this ride, once; null where this tab meant nothing of the kind. */
export function takeIntent(rideId: string, token: string | null, now = Date.now()): number | null {
  try {
    const kept = tabStorage.getItem(KEY);
    if (!kept || !token) return null;
    const intent = JSON.parse(kept) as Intent;
    if (intent.token !== token || intent.rideId !== rideId) return null;
    tabStorage.removeItem(KEY);
    return now - intent.at < GOOD_FOR_MS ? intent.seats : null;
  } catch {
    return null;
  }
}

import { tabStorage } from '../../lib/device-storage';
import { newIdempotencyKey } from '../../lib/idempotency-key';
import { personalKey } from '../../lib/personal-data';

const KEY = personalKey('booking-intent');
/** Expiry of a booking chosen before sign-in. */
const EXPIRY_MS = 15 * 60_000;

export interface SeatRequest {
  seats: number;
  /** One name per seat, or none. */
  travellers?: readonly string[];
}

interface Intent {
  rideId: string;
  seats: number;
  travellers: readonly string[];
  /** Must match the URL's token, so that another person's link books nothing. */
  token: string;
  at: number;
}

/** Stores a booking for after sign-in and returns the return URL's token. */
export function rememberIntent(rideId: string, { seats, travellers = [] }: SeatRequest): string {
  const intent: Intent = { rideId, seats, travellers, token: newIdempotencyKey(), at: Date.now() };
  // If storage is blocked, the user presses the button again after sign-in.
  tabStorage.setItem(KEY, JSON.stringify(intent));
  return intent.token;
}

/** Consumes the ride's intent. Null if missing, expired or of another token. */
export function takeIntent(rideId: string, token: string | null, now = Date.now()): SeatRequest | null {
  const intent = tabStorage.getJson<Intent>(KEY);
  if (!token || intent?.token !== token || intent.rideId !== rideId) return null;
  tabStorage.removeItem(KEY);
  return now - intent.at < EXPIRY_MS ? { seats: intent.seats, travellers: intent.travellers } : null;
}

import type { ErrorCode } from '../errors';
import { toDomainError } from '../http/error.filter';
import type { EventAnswer } from './realtime-events';

const SENTENCES = {
  'not-signed-in': 'Authentication required. Please log in again.',
  'not-yours': 'You cannot follow this ride.',
  'bad-ride': 'rideId must be a UUID',
  'bad-token': 'token must be an access token',
  'another-person': 'This access token belongs to somebody else.',
  'too-many-rides': 'Too many rides are followed on this connection.',
  'too-many-sockets': 'Too many open connections. Please close another window.',
  'too-many-events': 'Too many requests. Please try again later.',
  'unknown-event': 'Unknown event.',
} as const;

export type Refusal = keyof typeof SENTENCES;

/** The answer to an event that is refused for a reason of this folder. */
export const refusal = (reason: Refusal): EventAnswer => ({ success: false, error: SENTENCES[reason] });

/** The answer to an event whose handling failed; nothing of the inside is told. */
export const failure = (error: unknown): EventAnswer => ({
  success: false,
  error: toDomainError(error).message,
});

/** What a refused handshake is told: `connect_error` with the message, and the code beside it. */
export class ConnectionRefused extends Error {
  readonly data: { code: ErrorCode };

  constructor(message: string, code: ErrorCode) {
    super(message);
    this.name = 'ConnectionRefused';
    this.data = { code };
  }

  static because(reason: Refusal, code: ErrorCode): ConnectionRefused {
    return new ConnectionRefused(SENTENCES[reason], code);
  }

  static from(error: unknown): ConnectionRefused {
    if (error instanceof ConnectionRefused) return error;
    const { message, code } = toDomainError(error);
    return new ConnectionRefused(message, code);
  }
}

import { performance } from 'node:perf_hooks';
import type { ErrorCode } from '../errors';
import { toDomainError } from '../http/error.filter';
import { CLIENT_EVENTS, type EventAnswer, type LiveSocket } from './realtime';

/** How much may come at once, and how fast it may go on. */
export interface Pace {
  burst: number;
  perSecond: number;
}

/** A token bucket. By hand: rate-limiter-flexible answers with a promise, and each frame is judged before the next is read. */
export class EventBudget {
  private left: number;
  private filledAt: number;

  /** @param now ms, from any clock that only goes forward */
  constructor(
    private readonly pace: Pace,
    now: number,
  ) {
    this.left = pace.burst;
    this.filledAt = now;
  }

  /** Takes one; false where none is left. */
  take(now: number): boolean {
    const earned = ((now - this.filledAt) / 1000) * this.pace.perSecond;
    this.left = Math.min(this.pace.burst, this.left + earned);
    this.filledAt = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}

/** What one screen needs is far less: a subscription for each ride that is open. */
const EVENTS: Pace = { burst: 40, perSecond: 20 };

/**
 * Stands before every handler of a socket: too many events and unknown ones are refused in the acknowledgement, where the client
 * asked for one, and go no further. (An event that nobody handles could take the process down: Node throws on `error`.)
 * @param easing how many times the usual pace is let through
 */
export function limitEvents(socket: LiveSocket, easing: number): void {
  const pace = { burst: EVENTS.burst * easing, perSecond: EVENTS.perSecond * easing };
  const budget = new EventBudget(pace, performance.now());
  socket.use(([name, ...values], next) => {
    const answer: unknown = values.at(-1);
    const refused = !budget.take(performance.now())
      ? refusal('too-many-events')
      : CLIENT_EVENTS.has(name)
        ? null
        : refusal('unknown-event');
    if (refused === null) next();
    else if (typeof answer === 'function') (answer as (refused: EventAnswer) => void)(refused);
  });
}

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

/** The answer to an event whose handling failed, without details of the error. */
export const failure = (error: unknown): EventAnswer => ({
  success: false,
  error: toDomainError(error).message,
});

/** The answer to a refused handshake: `connect_error` with the message, and the code beside it. */
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

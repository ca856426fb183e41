import { performance } from 'node:perf_hooks';
import type { ErrorCode } from '../errors';
import { toDomainError } from '../http/error.filter';
import { CLIENT_EVENTS, type EventAnswer, type LiveSocket } from './realtime';

export interface Pace {
  burst: number;
  perSecond: number;
}

/**
 * A token bucket. Synchronous, unlike rate-limiter-flexible, because each frame is judged before the next one is
 * read.
 */
export class EventBudget {
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly pace: Pace,
    now: number,
  ) {
    this.tokens = pace.burst;
    this.filledAt = now;
  }

  take(now: number): boolean {
    const added = ((now - this.filledAt) / 1000) * this.pace.perSecond;
    this.tokens = Math.min(this.pace.burst, this.tokens + added);
    this.filledAt = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}

const EVENT_PACE: Pace = { burst: 40, perSecond: 20 };

/**
 * Rejects excess and unknown events before any handler runs, with an answer if an acknowledgement was
 * requested. An unhandled `error` event would crash the process.
 * @param limitFactor multiplies the limits
 */
export function limitEvents(socket: LiveSocket, limitFactor: number): void {
  const pace = { burst: EVENT_PACE.burst * limitFactor, perSecond: EVENT_PACE.perSecond * limitFactor };
  const budget = new EventBudget(pace, performance.now());
  socket.use(([name, ...values], next) => {
    const acknowledge: unknown = values.at(-1);
    const isAllowed = budget.take(performance.now());
    if (isAllowed && CLIENT_EVENTS.has(name)) return next();
    const refused = refusal(isAllowed ? 'unknown-event' : 'too-many-events');
    if (typeof acknowledge === 'function') (acknowledge as (refused: EventAnswer) => void)(refused);
  });
}

const MESSAGES = {
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

export type Refusal = keyof typeof MESSAGES;

export const refusal = (reason: Refusal): EventAnswer => ({ success: false, error: MESSAGES[reason] });

export const failure = (error: unknown): EventAnswer => ({
  success: false,
  error: toDomainError(error).message,
});

export class ConnectionRefused extends Error {
  readonly data: { code: ErrorCode };

  constructor(message: string, code: ErrorCode) {
    super(message);
    this.name = 'ConnectionRefused';
    this.data = { code };
  }

  static because(reason: Refusal, code: ErrorCode): ConnectionRefused {
    return new ConnectionRefused(MESSAGES[reason], code);
  }

  static from(error: unknown): ConnectionRefused {
    if (error instanceof ConnectionRefused) return error;
    const { message, code } = toDomainError(error);
    return new ConnectionRefused(message, code);
  }
}

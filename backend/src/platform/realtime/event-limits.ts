import { performance } from 'node:perf_hooks';
import { EventBudget, type Pace } from './event-budget';
import { CLIENT_EVENTS, type LiveSocket } from './live-socket';
import type { EventAnswer } from './realtime-events';
import { refusal } from './refusals';

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

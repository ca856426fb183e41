import { performance } from 'node:perf_hooks';
import { EventBudget, type Pace } from './event-budget';
import type { LiveServer } from './live-socket';

/** Frames of any kind on one connection, signed in or not; ten times what a client's events may be. */
const FRAMES: Pace = { burst: 400, perSecond: 200 };
/** What may wait for one reader. */
const MOST_UNSENT = { characters: 1024 * 1024, packets: 500 };

/** How long one who floods has to hear why, before the line is cut. ms */
const LAST_WORDS_MS = 1_000;

/** The part of engine.io's socket that is used here. */
interface Connection {
  /** `socket`: the WebSocket under it, where it is one. */
  readonly transport: { socket?: { terminate?(): void } };
  on(event: 'packet' | 'flush', listener: () => void): void;
  on(event: 'packetCreate', listener: (packet: { data?: unknown }) => void): void;
  /** `discard`: without waiting for what is unsent. */
  close(discard?: boolean): void;
}

/**
 * Closes connections that flood us and those that don't read what they get: neither may cost the others anything.
 * @param easing how many times the usual pace is let through
 */
export function limitConnections(server: LiveServer, easing: number): void {
  const pace = { burst: FRAMES.burst * easing, perSecond: FRAMES.perSecond * easing };
  server.engine.on('connection', (connection: Connection) => {
    closeFloods(connection, new EventBudget(pace, performance.now()));
    dropSlowReaders(connection);
  });
}

function closeFloods(connection: Connection, budget: EventBudget): void {
  let closing = false;
  connection.on('packet', () => {
    if (closing || budget.take(performance.now())) return;
    closing = true;
    // First the refusals of what was read already.
    setImmediate(() => connection.close());
    setTimeout(() => cut(connection), LAST_WORDS_MS).unref();
  });
}

function dropSlowReaders(connection: Connection): void {
  const unsent = { characters: 0, packets: 0 };
  // The transport takes all that waited; it takes nothing while its reader is behind.
  connection.on('flush', () => Object.assign(unsent, { characters: 0, packets: 0 }));
  connection.on('packetCreate', ({ data }) => {
    unsent.packets += 1;
    unsent.characters += typeof data === 'string' ? data.length : 0;
    if (unsent.packets > MOST_UNSENT.packets || unsent.characters > MOST_UNSENT.characters) cut(connection);
  });
}

/** Ends the connection without the closing handshake, which such a peer would let us wait for. */
function cut(connection: Connection): void {
  connection.close(true);
  connection.transport.socket?.terminate?.();
}

import { performance } from 'node:perf_hooks';
import { EventBudget, type Pace } from './event-limits';
import type { LiveServer } from './realtime';

/** Per connection; ten times the event limit. */
const FRAME_PACE: Pace = { burst: 400, perSecond: 200 };
/** Send buffer per connection. */
const MAX_UNSENT = { characters: 1024 * 1024, packets: 500 };

const CLOSE_MS = 1_000;

interface Connection {
  /** The WebSocket, if any. */
  readonly transport: { socket?: { terminate?(): void } };
  on(event: 'packet' | 'flush', listener: () => void): void;
  on(event: 'packetCreate', listener: (packet: { data?: unknown }) => void): void;
  close(discard?: boolean): void;
}

/** Closes connections that flood the server or don't read. @param limitFactor multiplies the limits */
export function limitConnections(server: LiveServer, limitFactor: number): void {
  const pace = { burst: FRAME_PACE.burst * limitFactor, perSecond: FRAME_PACE.perSecond * limitFactor };
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
    // Close after refusing what was already read.
    setImmediate(() => connection.close());
    setTimeout(() => abort(connection), CLOSE_MS).unref();
  });
}

function dropSlowReaders(connection: Connection): void {
  const unsent = { characters: 0, packets: 0 };
  // The transport has taken the packets; it pauses while the client reads too slowly.
  connection.on('flush', () => Object.assign(unsent, { characters: 0, packets: 0 }));
  connection.on('packetCreate', ({ data }) => {
    unsent.packets += 1;
    unsent.characters += typeof data === 'string' ? data.length : 0;
    if (unsent.packets > MAX_UNSENT.packets || unsent.characters > MAX_UNSENT.characters) abort(connection);
  });
}

/** Skips the closing handshake, which such a peer could delay. */
function abort(connection: Connection): void {
  connection.close(true);
  connection.transport.socket?.terminate?.();
}

import { performance } from 'node:perf_hooks';
import { ModuleRef } from '@nestjs/core';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { isUUID } from 'class-validator';
import { AppConfig } from '../config';
import { Public } from '../http/access';
import { ConnectionRefused, EventBudget, failure, limitEvents, type Pace, refusal } from './event-limits';
import {
  type EventAnswer,
  type LiveServer,
  type LiveSocket,
  Realtime,
  RideFollowers,
  rideRoom,
} from './realtime';
import { SocketSessions } from './socket-sessions';

/** Per connection; ten times the event limit. */
const FRAMES: Pace = { burst: 400, perSecond: 200 };
/** Send buffer per connection. */
const MAX_UNSENT = { characters: 1024 * 1024, packets: 500 };

const LAST_WORDS_MS = 1_000;

interface Connection {
  /** The WebSocket, if any. */
  readonly transport: { socket?: { terminate?(): void } };
  on(event: 'packet' | 'flush', listener: () => void): void;
  on(event: 'packetCreate', listener: (packet: { data?: unknown }) => void): void;
  close(discard?: boolean): void;
}

/** Closes connections that flood the server or don't read. @param easing multiplies the limits */
function limitConnections(server: LiveServer, easing: number): void {
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
    // Close after refusing what was already read.
    setImmediate(() => connection.close());
    setTimeout(() => cut(connection), LAST_WORDS_MS).unref();
  });
}

function dropSlowReaders(connection: Connection): void {
  const unsent = { characters: 0, packets: 0 };
  // The transport has taken the packets; it pauses while the client reads too slowly.
  connection.on('flush', () => Object.assign(unsent, { characters: 0, packets: 0 }));
  connection.on('packetCreate', ({ data }) => {
    unsent.packets += 1;
    unsent.characters += typeof data === 'string' ? data.length : 0;
    if (unsent.packets > MAX_UNSENT.packets || unsent.characters > MAX_UNSENT.characters) cut(connection);
  });
}

/** Skips the closing handshake, which such a peer could delay. */
function cut(connection: Connection): void {
  connection.close(true);
  connection.transport.socket?.terminate?.();
}

const MAX_RIDES = 200;
/** Multiplier with `THROTTLING=off` (tests, load); floods are still cut. */
const EASING = 25;

/** docs/realtime.md. Authenticates in the handshake, so HTTP guards don't apply. */
@Public()
@WebSocketGateway()
export class RealtimeGateway implements OnGatewayInit<LiveServer>, OnGatewayConnection<LiveSocket> {
  private readonly easing: number;

  constructor(
    config: AppConfig,
    private readonly realtime: Realtime,
    private readonly sessions: SocketSessions,
    private readonly modules: ModuleRef,
  ) {
    this.easing = config.http.throttling ? 1 : EASING;
  }

  afterInit(server: LiveServer): void {
    limitConnections(server, this.easing);
    server.use((socket, next) => {
      this.sessions.admit(socket).then(
        () => next(),
        (error: unknown) => next(ConnectionRefused.from(error)),
      );
    });
    this.realtime.attach(server);
  }

  handleConnection(socket: LiveSocket): void {
    // Emitted for unreadable frames before closing; unhandled it would crash.
    socket.on('error', () => undefined);
    limitEvents(socket, this.easing);
    this.sessions.enter(socket);
  }

  @SubscribeMessage('ride:subscribe')
  async follow(@ConnectedSocket() socket: LiveSocket, @MessageBody() payload: unknown): Promise<EventAnswer> {
    const rideId = textIn(payload, 'rideId');
    if (!isUUID(rideId)) return refusal('bad-ride');
    return answering(async () => {
      const { userId } = socket.data.identity;
      const room = rideRoom(userId, rideId.toLowerCase());
      if (socket.rooms.has(room)) return { success: true };
      if (socket.rooms.size >= MAX_RIDES) return refusal('too-many-rides');
      const followers = this.modules.get(RideFollowers, { strict: false });
      if (!(await followers.mayFollow(userId, rideId.toLowerCase()))) return refusal('not-yours');
      if (!socket.connected) return refusal('not-signed-in');
      await socket.join(room);
      return { success: true };
    });
  }

  @SubscribeMessage('ride:unsubscribe')
  async unfollow(
    @ConnectedSocket() socket: LiveSocket,
    @MessageBody() payload: unknown,
  ): Promise<EventAnswer> {
    const rideId = textIn(payload, 'rideId');
    if (!isUUID(rideId)) return refusal('bad-ride');
    await socket.leave(rideRoom(socket.data.identity.userId, rideId.toLowerCase()));
    return { success: true };
  }

  @SubscribeMessage('auth:refresh')
  async renew(@ConnectedSocket() socket: LiveSocket, @MessageBody() payload: unknown): Promise<EventAnswer> {
    return answering(() => this.sessions.renew(socket, textIn(payload, 'token')));
  }
}

async function answering(work: () => Promise<EventAnswer>): Promise<EventAnswer> {
  try {
    return await work();
  } catch (error) {
    return failure(error);
  }
}

function textIn(payload: unknown, name: string): string {
  if (typeof payload !== 'object' || payload === null || !Object.hasOwn(payload, name)) return '';
  const value = (payload as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

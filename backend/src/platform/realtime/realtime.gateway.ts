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
import { limitConnections } from './connection-limits';
import { ConnectionRefused, failure, limitEvents, refusal } from './event-limits';
import {
  type EventAnswer,
  type LiveServer,
  type LiveSocket,
  Realtime,
  RideFollowers,
  rideRoom,
} from './realtime';
import { SocketSessions } from './socket-sessions';

const MAX_RIDES = 200;
/** Multiplies the limits if `THROTTLING=off` (tests, load); floods are still cut. */
const RELAXED_FACTOR = 25;

/** docs/realtime.md. Authenticates in the handshake, so HTTP guards don't apply. */
@Public()
@WebSocketGateway()
export class RealtimeGateway implements OnGatewayInit<LiveServer>, OnGatewayConnection<LiveSocket> {
  private readonly limitFactor: number;

  constructor(
    config: AppConfig,
    private readonly realtime: Realtime,
    private readonly sessions: SocketSessions,
    private readonly modules: ModuleRef,
  ) {
    this.limitFactor = config.http.throttling ? 1 : RELAXED_FACTOR;
  }

  afterInit(server: LiveServer): void {
    limitConnections(server, this.limitFactor);
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
    limitEvents(socket, this.limitFactor);
    this.sessions.join(socket);
  }

  @SubscribeMessage('ride:subscribe')
  async follow(@ConnectedSocket() socket: LiveSocket, @MessageBody() payload: unknown): Promise<EventAnswer> {
    const rideId = textIn(payload, 'rideId');
    if (!isUUID(rideId)) return refusal('bad-ride');
    return answerOrFailure(async () => {
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
    return answerOrFailure(() => this.sessions.renew(socket, textIn(payload, 'token')));
  }
}

async function answerOrFailure(work: () => Promise<EventAnswer>): Promise<EventAnswer> {
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

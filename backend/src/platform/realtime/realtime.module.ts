import { Global, Module } from '@nestjs/common';
import { Realtime } from './realtime';
import { RealtimeGateway } from './realtime.gateway';
import { SocketPlaces } from './socket-places';
import { SocketSessions } from './socket-sessions';

@Global()
@Module({ providers: [Realtime, RealtimeGateway, SocketPlaces, SocketSessions], exports: [Realtime] })
export class RealtimeModule {}

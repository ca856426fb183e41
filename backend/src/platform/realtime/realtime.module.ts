import { Global, Module } from '@nestjs/common';
import { Realtime } from './realtime';
import { RealtimeGateway } from './realtime.gateway';
import { SocketSessions } from './socket-sessions';
import { SocketSlots } from './socket-slots';

@Global()
@Module({ providers: [Realtime, RealtimeGateway, SocketSlots, SocketSessions], exports: [Realtime] })
export class RealtimeModule {}

import { Global, Module } from '@nestjs/common';
import { Realtime } from './realtime';
import { RealtimeMetrics } from './realtime-metrics';
import { RealtimeGateway } from './realtime.gateway';
import { SocketPlaces } from './connection-limits';
import { SocketSessions } from './socket-sessions';

/** Live events to people's screens, and the sockets that carry them. */
@Global()
@Module({
  providers: [Realtime, RealtimeGateway, RealtimeMetrics, SocketPlaces, SocketSessions],
  exports: [Realtime],
})
export class RealtimeModule {}

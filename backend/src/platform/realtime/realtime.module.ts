import { Global, Module } from '@nestjs/common';
import { SocketPlaces } from './socket-places';
import { Realtime } from './realtime';
import { RealtimeMetrics } from './realtime-metrics';
import { SocketSessions } from './socket-sessions';
import { RealtimeGateway } from './realtime.gateway';

@Global()
@Module({
  providers: [Realtime, RealtimeGateway, RealtimeMetrics, SocketPlaces, SocketSessions],
  exports: [Realtime],
})
export class RealtimeModule {}

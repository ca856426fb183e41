import { Global, Module } from '@nestjs/common';
import { Realtime } from './realtime';

/** Live events to people's screens, and the sockets that carry them. */
@Global()
@Module({ providers: [Realtime], exports: [Realtime] })
export class RealtimeModule {}

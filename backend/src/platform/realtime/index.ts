export { Realtime } from './realtime';
export type { RealtimeEvent, RealtimeEvents } from './realtime';
export { RealtimeModule } from './realtime.module';
export { RideFollowers } from './realtime';

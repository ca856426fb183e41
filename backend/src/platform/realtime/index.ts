export { Realtime } from './realtime';
export type { RealtimeEvent, RealtimeEvents } from './realtime-events';
export { RealtimeModule } from './realtime.module';
export { RideFollowers } from './ride-followers';

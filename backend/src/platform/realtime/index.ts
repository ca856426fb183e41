export { Realtime } from './realtime';
export type { RealtimeEvent, RealtimeEvents } from './realtime';
export { RealtimeModule } from './realtime.gateway';
export { RideFollowers } from './realtime';

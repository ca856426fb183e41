export { Realtime, RideFollowers } from './realtime';
export { RealtimeModule } from './realtime.module';

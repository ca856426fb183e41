export type { RideStatus } from './ride.state';

export { RideResponse, toRideResponse } from './dto/ride.response';
export { RIDE_TABLES, rideColumns, rideOf, type RideRow, type WithRide } from './ride-columns';
export { type ChangedRide, RideBookings } from './ride-bookings';
export { rideCancelledEvent } from './ride-events';
/** For benchmarks that EXPLAIN the search. */
export { rideListQuery } from './ride-list.query';
export { RideSeats } from './ride-seats.service';
export { rideCancelled, rideDeparted } from './ride.errors';
export type { RideStatus } from './ride.state';
export { RidesModule } from './rides.module';
export type { LockedRide } from './rides.repository';
export { RidesService } from './rides.service';
export { RidesPersonalData } from './rides.personal-data';

export { CreateRideRequest, SEATS } from './dto/rides.requests';
export {
  ListedRideResponse,
  PricedRideResponse,
  StaffRideDetailResponse,
  RideDriverResponse,
  RideResponse,
  toRideResponse,
} from './dto/rides.responses';
export {
  type ChangedBoarding,
  type ChangedRide,
  type DroppedStops,
  RideBookings,
  rideCancelledEvent,
} from './ride-bookings';
export { DepartureAlertsService } from './alerts/departure-alerts.service';
export { type LockedRide, RIDE_STATE, RideSeatsRepository, writeSegments } from './ride-seats.repository';
export { type BookedSegment, bookedSegment, lastDeparture, type RideStop } from './ride-stops.policy';
export { ListedRides } from './listed-rides';
export { ownRide, requireOwnRide, rideCancelled, rideDeparted, rideNotFound, womenOnly } from './ride.errors';
export type { RidePreferences } from './preferences';
export type { RideStatus } from './ride.state';
export { RidesModule } from './rides.module';
export type { ListedRideRow } from './ride-list.query';
export { RideStopsService } from './ride-stops.service';
export { RidesRepository, ridesPersonalData, type StaffSearch, staffSearch } from './rides.repository';
export { RideTemplatesService } from './templates/ride-templates.service';
export { RidesService } from './rides.service';
export {
  CAR_PHOTO,
  RIDE_TABLES,
  rideColumns,
  rideOf,
  rideTables,
  type RideRow,
  type WithRide,
} from './ride.entity';

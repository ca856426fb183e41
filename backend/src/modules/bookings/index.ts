export { BOOKING_REFUSALS, bookingNotFound, bookingRefusal, wrongRole } from './booking.errors';
export { BookingPaymentsService, type PayableBooking } from './booking-payments.service';
export {
  BOARDING_WINDOW,
  BOOKING_STATUSES,
  type BookingStatus,
  CANCEL_CAUSES,
  type CancelCause,
  CLAIM_KINDS,
  CLAIM_STATUSES,
  type ClaimKind,
  type ClaimStatus,
  isLive,
} from './booking.state';
export {
  BookingChangesService,
  bookingReplacedEvent,
  type ChangePlan,
  type ReplacedRefund,
} from './changes/booking-changes.service';
export { BookingsModule } from './bookings.module';
export { BookingsService } from './bookings.service';
export { CancellationsService } from './cancellations.service';
export { boardedBeforeCancellingEvent, BoardingService } from './boarding.service';
export { bookingsPersonalData } from './bookings.repository';
export {
  BOARDS_AT,
  BOOKED_SEGMENT,
  DISPUTED,
  disputedWhen,
  FROM_CITY,
  FULL_REFUND_UNTIL,
  HAS_TICKET,
  PAID_NOT_COMPLETED,
  payableWhen,
  RETAINED_FARE,
  TO_CITY,
} from './booking.sql';
export { CreditedBookingsService, type CreditedSeats } from './credited-bookings.service';
export { CreateBookingRequest } from './dto/bookings.requests';
export { BookingResponse, toOwnBooking, TravellerResponse } from './dto/bookings.responses';
export { type ClaimedBooking, ResolutionsService } from './resolutions.service';
export { BookingRealtimeService } from './booking-realtime.service';

export { bookingRefusal } from './booking.errors';
export { BookingPaymentsService, type PaymentSettled, type PayableBooking } from './booking-payments.service';
export type { BookingStatus, CancelCause } from './booking.state';
export { BookingsModule } from './bookings.module';
export { BookingsService } from './bookings.service';
export { ExpireHoldsJob } from './bookings.jobs';
export { BookingsPersonalData } from './bookings.personal-data';
export { disputedWhen, UNPROVEN, KEPT, payableWhen } from './booking.sql';
export { BookingRealtimeService } from './booking-transitions.service';

export { isPaidBackByHand } from './booking-refund';
export { BookingPayments, type PaymentSettled } from './booking-payments.service';
export type { BookingPaymentStatus, BookingStatus, CancelCause } from './booking.state';
export { BookingsModule } from './bookings.module';
export { BookingsService } from './bookings.service';
export { ExpireHoldsJob } from './jobs/expire-holds.job';
export type { PayableBooking } from './payable-booking';
export { REFUND_CAUSES, REFUND_RULES, type RefundCause, type RefundRule } from './refund-policy';
export { type RefundRequest, RefundRequests } from './refund-requests';

export { BookingsModule } from './bookings.module';
export { BookingPayments, type PaymentSettled } from './booking-payments.service';
export type { BookingPaymentStatus, BookingStatus, CancelReason } from './booking.state';
export type { PayableBooking } from './payable-booking';
export { REFUND_CAUSES, REFUND_RULES, type RefundCause, type RefundRule } from './refund-policy';
export { type RefundRequest, RefundRequests } from './refund-requests';

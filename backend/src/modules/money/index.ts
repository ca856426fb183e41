export {
  BookingRefundResponse,
  codesOfPayment,
  PaymentCodes,
  PaymentResponse,
  toBookingRefundResponse,
  toPaymentResponse,
  WalletRequest,
} from './dto/money.dto';
export { MoneyModule } from './money.module';
export {
  MoneyRepository,
  LATEST_PAYMENT_COLUMNS,
  LATEST_PAYMENT_JOINS,
  type LatestPaymentColumns,
  latestPaymentOf,
  latestRefundOf,
  AMOUNT_TAKEN,
} from './money.repository';
export { JournalRepository } from './journal.repository';
export {
  fullRefundUntil,
  type Refund,
  graceMinutes,
  refundForPassenger,
  refundForRideCancelled,
} from './refund-policy';
export { refundRequestedEvent, RefundRequestService } from './refund-request.service';
export {
  type Charge,
  chargeFor,
  fareWithin,
  feeRule,
  serviceFeeSql,
  type ServiceFeeTerms,
} from './service-fee';
export { costsOf, railsOfWallets, costSql } from './rail-costs';
export { GRACE_LIMIT, TERMS } from './terms';
export {
  PAYMENT_RESULTS,
  PAYMENT_STATUSES,
  type PaymentMetadata,
  type PaymentOutcome,
  type PaymentResult,
  type PaymentStatus,
  REFUND_BEARERS,
  REFUND_CAUSES,
  REFUND_RULES,
  REFUND_STATUSES,
  type RefundBearer,
  type RefundCause,
  type RefundRule,
  type RefundStatus,
  STATUSES_OF_RESULT,
  type FailureReason,
  reasonLabel,
} from './vocabulary';

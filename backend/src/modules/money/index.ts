export {
  FAILURE_REASONS,
  type FailureReason,
  type ReasonCode,
  reasonLabel,
  reasonSentence,
} from './failure-reasons';
export { MoneyModule } from './money.module';
export { codesOf, PAYMENT_OUTCOMES, PaymentCodes, type PaymentOutcome } from './payment-codes';
export { TERMS } from './terms';

export {
  type FailureReason,
  type ReasonCode,
  reasonLabel,
  codesOf,
  PAYMENT_OUTCOMES,
  PaymentCodes,
  type PaymentOutcome,
} from './failure-reasons';
export { MoneyModule } from './money.module';
export { TERMS } from './terms';

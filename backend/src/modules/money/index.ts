export { type FailureReason, type ReasonCode, reasonLabel } from './failure-reasons';
export { MoneyModule } from './money.module';
export { codesOf, PAYMENT_OUTCOMES, PaymentCodes, type PaymentOutcome } from './payment-codes';
export { TERMS } from './terms';

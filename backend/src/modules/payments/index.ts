export { PaymentInquiriesService } from './inquiries/payment-inquiries.service';
export { PaymentSendingService } from './inquiries/payment-sending.service';
export { CreditPaymentsService } from './credit-payments.service';
export { PaymentNotificationsService } from './notifications/payment-notifications.service';
export { PaymentRealtimeService } from './payment-realtime.service';
export { PaymentSettlementService, type TransitionCause } from './payment-settlement.service';
export {
  PaymentEntity,
  PaymentEventEntity,
  PaymentReceiptEntity,
  type LockedPayment,
} from './payment.entity';
export { invalidPhoneNumber, paymentNotFound, unsupportedProvider } from './payment.errors';
export { isLive, mayStillComplete, normalizePaymentPhone, type ReviewReason } from './payment.state';
export { paymentsPersonalData } from './payments.personal-data';
export { PaymentsRepository } from './payments.repository';
export { ReconcilePaymentsJob } from './reconcile-payments.job';
export { riskScore } from './risk/risk-score';
export { RiskSignalsRepository } from './risk/risk-signals.repository';
export { CallbacksService } from './callbacks/callbacks.service';
export { PaymentsService } from './payments.service';
export { PaymentsModule } from './payments.module';

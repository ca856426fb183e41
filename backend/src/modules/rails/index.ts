export { DAY_SECONDS, UNANSWERED_SECONDS, secondsToNextCheck } from './check-schedule';
export { ProviderHealthRepository } from './health/provider-health.repository';
export { RailAlarmsRepository, type RailAlarmRow } from './health/rail-alarms.repository';
export { WalletAvailabilityService } from './health/wallet-availability.service';
export { MovementEntity, eventResponse, MovementEventEntity } from './movement.entity';
export { PaymentOptionsService } from './payment-options.service';
export { BY_JOB, ProviderWorkJob } from './provider-work.job';
export {
  OPERATIONS,
  OPERATION_STATES,
  RAIL_ALARMS,
  type BalanceFact,
  type CallbackRequest,
  type Operation,
  type OperationState,
  type PayoutFact,
  type PayoutStatusFact,
  type RailAlarm,
  type RefundFact,
  type RefundStatusFact,
  type RequestFact,
  type StatusFact,
  type UnknownFact,
} from './providers/payment-provider';
export { PaymentProviders, RAILS, WALLETS } from './providers/registry';
export { maySendAgain, meaningOf, type SentMovement } from './refusal.policy';
export { factRecord, mismatchOf, type StatusAnswer, type StatusFields } from './status-answer';
export { StatusBudgetRepository, acquireBudget } from './status-budget.repository';
export { RailsModule } from './rails.module';

export { type JournalReport, verifyJournal } from './ledger/verify-journal.query';
export { BadStatementError, compareStatement, readStatement } from './ledger/statement.query';
export {
  type LiveCheckRefusal,
  LiveChecksService,
  type LiveCheckStep,
} from './live-checks/live-checks.service';
export { PaymentsModule } from './payments.module';
export type { BalanceFact } from './providers/payment-provider';
export { PaymentProviders, RAILS, WALLETS } from './providers/registry';
export { PaymentsPersonalData } from './payments.personal-data';
export { ReconcilePaymentsJob, PayoutsJob, RefundsJob } from './jobs/provider-work.job';

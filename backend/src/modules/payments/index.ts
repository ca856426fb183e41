export { Journal } from './ledger/journal.service';
export { type JournalReport, verifyJournal } from './ledger/verify-journal';
export { PaymentsModule } from './payments.module';
export { ReconcilePaymentsJob } from './jobs/reconcile-payments.job';
export { RefundsJob } from './jobs/refunds.job';
export { PaymentsPersonalData } from './payments.personal-data';

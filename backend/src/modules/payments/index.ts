export { PaymentsModule } from './payments.module';
export { ReconcilePaymentsJob } from './jobs/reconcile-payments.job';

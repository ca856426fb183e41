export {
  LiveChecksService,
  type LiveCheckRefusal,
  type LiveCheckStep,
} from './live-checks/live-checks.service';
export { UNPAID } from './payouts/payable.sql';
export { PayoutsJob } from './payouts/payouts.job';
export { RefundsJob } from './refunds/refunds.job';
export { TransfersModule } from './transfers.module';
export { TransfersPersonalData } from './transfers.personal-data';

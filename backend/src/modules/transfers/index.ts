export { isUnderWay, type MoneyOutReviewReason } from './money-out/money-out.state';
export { STOPPED_BY, UNPAID } from './payouts/payable.sql';
export { PayoutsJob } from './payouts/payouts.job';
export { RefundSendingService } from './refunds/refund-sending.service';
export { RefundsRepository } from './refunds/refunds.repository';
export { RefundsJob } from './refunds/refunds.job';
export { TransfersModule } from './transfers.module';
export { TransfersPersonalData } from './transfers.personal-data';

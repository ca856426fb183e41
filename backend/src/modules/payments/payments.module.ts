import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Retention } from '../../platform/jobs';
import { ApprovalsModule } from '../approvals';
import { AuthModule } from '../auth';
import { AuditModule } from '../audit';
import { BookingsModule } from '../bookings';
import { MoneyModule } from '../money';
import { NotificationsModule } from '../notifications';
import { ProfilesModule } from '../profiles';
import { AdminPaymentsController } from './admin-payments.controller';
import { CALLBACK_CONTROLLERS } from './callbacks/callbacks.controller';
import { CallbackLog, CallbacksService } from './callbacks/callbacks.service';
import {
  CallbacksRepository,
  OLD_CALLBACKS,
  PaymentChecksRepository,
  StatusBudgetRepository,
} from './inquiries/payment-checks.repository';
import { PaymentInquiriesService, PaymentSendingService } from './inquiries/payment-inquiries.service';
import { PayoutsJob, ReconcilePaymentsJob, RefundsJob } from './jobs/provider-work.job';
import {
  AdminRideMoneyController,
  AdminStatementsController,
} from './ledger/statements/statements.controller';
import { CloseMonthsJob } from './ledger/statements/close-months.job';
import { JournalClosingsRepository } from './ledger/statements/journal-closings.repository';
import { StatementsService } from './ledger/statements/statements.service';
import { EarningsService } from './ledger/earnings.service';
import { AdminPayoutBatchesController, DriverEarningsController } from './ledger/ledger.controller';
import { LedgerRepository } from './ledger/ledger.repository';
import { PayoutsService } from './ledger/payouts.service';
import { LiveChecksRepository } from './live-checks/live-checks.repository';
import { LiveChecksService } from './live-checks/live-checks.service';
import { NotificationRequestsController } from './notifications/notification-requests.controller';
import { NotificationRequestsService } from './notifications/notification-requests.service';
import { PaymentNotificationsService } from './notifications/payment-notifications.service';
import { PaymentRealtimeService } from './payment-realtime.service';
import { PaymentSettlementService } from './payment-settlement.service';
import {
  PaymentCallbackEntity,
  PaymentEntity,
  PaymentEventEntity,
  PaymentReceiptEntity,
} from './payment.entity';
import { PaymentsController } from './payments.controller';
import { PaymentsPersonalData } from './payments.personal-data';
import { OLD_LOOKUPS, PaymentsRepository } from './payments.repository';
import { PaymentsService } from './payments.service';
import { PayoutAccountsRepository } from './payouts/payout-accounts.repository';
import { PayoutAccountsService } from './payouts/payout-accounts.service';
import { PayoutListsRepository } from './payouts/payout-lists.repository';
import { PayoutNotificationsService } from './payouts/payout-notifications.service';
import { PayoutMakingService } from './payouts/payout-making.service';
import { PayoutSendingService } from './payouts/payout-sending.service';
import { PayoutSettlementService } from './payouts/payout-settlement.service';
import { PayoutEntity, PayoutEventEntity } from './payouts/payout.entity';
import { AdminPayoutsController, DriverPayoutsController } from './payouts/payouts.controller';
import { MovingPayoutsRepository } from './payouts/payouts.repository';
import { RailWatchService } from './payouts/rail-watch.service';
import { WalletAvailabilityService } from './providers/wallet-availability.service';
import { RailWorkRepository } from './payouts/rail-work.repository';
import { MovingPayoutsService } from './payouts/moving-payouts.service';
import { PaymentProvidersModule } from './providers/payment-providers.module';
import { PaymentOptionsService } from './providers/registry';
import { ReceiptsController } from './receipts/receipts.controller';
import { ReceiptsRepository } from './receipts/receipts.repository';
import { ReceiptsService } from './receipts/receipts.service';
import { RefundSendingService } from './refunds/refund-sending.service';
import { RefundSettlementService } from './refunds/refund-settlement.service';
import { RefundEntity, RefundEventEntity } from './refunds/refund.entity';
import { RefundsRepository } from './refunds/refunds.repository';
import { PayoutReviewsRepository } from './risk/payout-reviews.repository';
import { PayoutReviewsService } from './risk/payout-reviews.service';
import { RiskSignalsController } from './risk/risk-signals.controller';
import { RiskSignalsRepository } from './risk/risk-signals.repository';
import { RiskSignalsService } from './risk/risk-signals.service';
import { StaffPaymentsRepository } from './staff/staff-payments.repository';
import { StaffPaymentsService } from './staff/staff-payments.service';
import { StaffRefundsService } from './staff/staff-refunds.service';

const entities = [
  PaymentEntity,
  PaymentEventEntity,
  PaymentCallbackEntity,
  PaymentReceiptEntity,
  RefundEntity,
  RefundEventEntity,
  PayoutEntity,
  PayoutEventEntity,
];

@Module({
  imports: [
    TypeOrmModule.forFeature(entities),
    ApprovalsModule,
    AuditModule,
    AuthModule,
    BookingsModule,
    MoneyModule,
    NotificationsModule,
    ProfilesModule,
    PaymentProvidersModule,
  ],
  controllers: [
    PaymentsController,
    ...CALLBACK_CONTROLLERS,
    NotificationRequestsController,
    ReceiptsController,
    AdminPaymentsController,
    DriverEarningsController,
    AdminPayoutBatchesController,
    AdminStatementsController,
    AdminRideMoneyController,
    DriverPayoutsController,
    AdminPayoutsController,
    RiskSignalsController,
  ],
  providers: [
    PaymentsService,
    PaymentsPersonalData,
    PaymentsRepository,
    PaymentOptionsService,
    WalletAvailabilityService,
    PaymentSendingService,
    PaymentSettlementService,
    PaymentRealtimeService,
    PaymentNotificationsService,
    PaymentInquiriesService,
    PaymentChecksRepository,
    StatusBudgetRepository,
    CallbackLog,
    CallbacksService,
    CallbacksRepository,
    EarningsService,
    PayoutsService,
    LedgerRepository,
    LiveChecksRepository,
    LiveChecksService,
    StatementsService,
    JournalClosingsRepository,
    CloseMonthsJob,
    ReceiptsService,
    ReceiptsRepository,
    NotificationRequestsService,
    ReconcilePaymentsJob,
    RefundsRepository,
    RefundSettlementService,
    RefundSendingService,
    RefundsJob,
    StaffPaymentsService,
    StaffPaymentsRepository,
    StaffRefundsService,
    MovingPayoutsRepository,
    MovingPayoutsService,
    PayoutAccountsRepository,
    PayoutAccountsService,
    PayoutListsRepository,
    PayoutMakingService,
    PayoutNotificationsService,
    PayoutSendingService,
    PayoutSettlementService,
    PayoutsJob,
    RailWatchService,
    RailWorkRepository,
    PayoutReviewsRepository,
    PayoutReviewsService,
    RiskSignalsRepository,
    RiskSignalsService,
  ],
  exports: [
    PaymentProvidersModule,
    PaymentsPersonalData,
    LiveChecksService,
    ReconcilePaymentsJob,
    RefundsJob,
    PayoutsJob,
  ],
})
export class PaymentsModule {
  constructor(retention: Retention) {
    retention.register(OLD_CALLBACKS, OLD_LOOKUPS);
  }
}

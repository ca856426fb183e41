import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApprovalsModule } from '../approvals';
import { AuditModule } from '../audit';
import { AuthModule } from '../auth';
import { BookingsModule } from '../bookings';
import { MoneyModule } from '../money';
import { NotificationsModule } from '../notifications';
import { CallbacksService, PaymentEntity, PaymentEventEntity, PaymentsModule } from '../payments';
import { ProfilesModule } from '../profiles';
import { RailsModule } from '../rails';
import { RidesModule } from '../rides';
import { AdminPayoutBatchesController } from './batches/admin-payout-batches.controller';
import { PayoutBatchesRepository } from './batches/payout-batches.repository';
import { PayoutBatchesService } from './batches/payout-batches.service';
import {
  PayoutEntity,
  PayoutEventEntity,
  RefundEntity,
  RefundEventEntity,
} from './money-out/money-out.entity';
import { AdminPayoutsController } from './payouts/admin-payouts.controller';
import { DriverPayoutsController } from './payouts/driver-payouts.controller';
import { PayoutAccountsRepository } from './payouts/payout-accounts.repository';
import { PayoutAccountsService } from './payouts/payout-accounts.service';
import { PayoutCreationService } from './payouts/payout-creation.service';
import { PayoutJournalRepository } from './payouts/payout-journal.repository';
import { PayoutNotificationsService } from './payouts/payout-notifications.service';
import { PayoutReviewsService } from './payouts/payout-reviews.service';
import { PayoutSendingService } from './payouts/payout-sending.service';
import { PayoutSettlementService } from './payouts/payout-settlement.service';
import { PayoutsJob } from './payouts/payouts.job';
import { PayoutsRepository } from './payouts/payouts.repository';
import { PayoutsService } from './payouts/payouts.service';
import { RailWatchService } from './payouts/rail-watch.service';
import { RailWorkRepository } from './payouts/rail-work.repository';
import { RebookingController } from './rebooking/rebooking.controller';
import { RebookingService } from './rebooking/rebooking.service';
import { RefundSendingService } from './refunds/refund-sending.service';
import { RefundSettlementService } from './refunds/refund-settlement.service';
import { RefundsJob } from './refunds/refunds.job';
import { RefundsRepository } from './refunds/refunds.repository';
import { AdminPaymentsController } from './staff/admin-payments.controller';
import { StaffPaymentsRepository } from './staff/staff-payments.repository';
import { StaffPaymentsService } from './staff/staff-payments.service';
import { StaffRefundsService } from './staff/staff-refunds.service';
import { TransfersPersonalData } from './transfers.personal-data';

const entities = [
  PaymentEntity,
  PaymentEventEntity,
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
    PaymentsModule,
    ProfilesModule,
    RailsModule,
    RidesModule,
  ],
  controllers: [
    AdminPaymentsController,
    RebookingController,
    DriverPayoutsController,
    AdminPayoutBatchesController,
    AdminPayoutsController,
  ],
  providers: [
    TransfersPersonalData,
    RefundsRepository,
    RefundSettlementService,
    RefundSendingService,
    RefundsJob,
    StaffPaymentsRepository,
    StaffPaymentsService,
    StaffRefundsService,
    RebookingService,
    PayoutAccountsRepository,
    PayoutAccountsService,
    PayoutJournalRepository,
    PayoutCreationService,
    PayoutNotificationsService,
    PayoutReviewsService,
    PayoutSendingService,
    PayoutSettlementService,
    PayoutsJob,
    PayoutsRepository,
    PayoutsService,
    PayoutBatchesRepository,
    PayoutBatchesService,
    RailWatchService,
    RailWorkRepository,
  ],
  exports: [TransfersPersonalData, RefundSendingService, RefundsRepository, RefundsJob, PayoutsJob],
})
export class TransfersModule {
  constructor(callbacks: CallbacksService, work: RailWorkRepository) {
    callbacks.expediteBy((rail, reference) => work.expedite(rail, reference));
  }
}

import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Retention } from '../../platform/jobs';
import { AuditModule } from '../audit';
import { BookingsModule } from '../bookings';
import { MoneyModule } from '../money';
import { NotificationsModule } from '../notifications';
import { PromotionsModule } from '../promotions';
import { RailsModule } from '../rails';
import { CALLBACK_CONTROLLERS } from './callbacks/callbacks.controller';
import { CallbacksRepository, OLD_CALLBACKS } from './callbacks/callbacks.repository';
import { CallbacksService } from './callbacks/callbacks.service';
import { ChangeBookingsService } from './changes/change-bookings.service';
import { ChangesController } from './changes/changes.controller';
import { CreditPaymentsRepository } from './credit-payments.repository';
import { CreditPaymentsService } from './credit-payments.service';
import { PaymentChecksRepository } from './inquiries/payment-checks.repository';
import { PaymentInquiriesService } from './inquiries/payment-inquiries.service';
import { PaymentSendingService } from './inquiries/payment-sending.service';
import { NotificationRequestsController } from './notifications/notification-requests.controller';
import { NotificationRequestsService } from './notifications/notification-requests.service';
import { PaymentNotificationsService } from './notifications/payment-notifications.service';
import { ResendController } from './notifications/resend.controller';
import { ResendService } from './notifications/resend.service';
import { PaymentEntity, PaymentEventEntity, PaymentReceiptEntity } from './payment.entity';
import { PaymentRealtimeService } from './payment-realtime.service';
import { PaymentSettlementService } from './payment-settlement.service';
import { PaymentsController } from './payments.controller';
import { OLD_LOOKUPS, PaymentsRepository } from './payments.repository';
import { PaymentsService } from './payments.service';
import { ReceiptsController } from './receipts/receipts.controller';
import { ReceiptsRepository } from './receipts/receipts.repository';
import { ReceiptsService } from './receipts/receipts.service';
import { ReconcilePaymentsJob } from './reconcile-payments.job';
import { RiskSignalsController } from './risk/risk-signals.controller';
import { RiskSignalsRepository } from './risk/risk-signals.repository';
import { RiskSignalsService } from './risk/risk-signals.service';

const EXPORTED = [
  CallbacksService,
  PaymentInquiriesService,
  PaymentNotificationsService,
  PaymentRealtimeService,
  PaymentSendingService,
  PaymentSettlementService,
  CreditPaymentsService,
  PaymentsRepository,
  PaymentsService,
  ReconcilePaymentsJob,
  RiskSignalsRepository,
];

@Module({
  imports: [
    TypeOrmModule.forFeature([PaymentEntity, PaymentEventEntity, PaymentReceiptEntity]),
    AuditModule,
    BookingsModule,
    MoneyModule,
    NotificationsModule,
    PromotionsModule,
    RailsModule,
  ],
  controllers: [
    PaymentsController,
    ...CALLBACK_CONTROLLERS,
    NotificationRequestsController,
    ResendController,
    ReceiptsController,
    ChangesController,
    RiskSignalsController,
  ],
  providers: [
    ...EXPORTED,
    CreditPaymentsRepository,
    ChangeBookingsService,
    CallbacksRepository,
    PaymentChecksRepository,
    ReceiptsService,
    ReceiptsRepository,
    NotificationRequestsService,
    ResendService,
    RiskSignalsService,
  ],
  exports: EXPORTED,
})
export class PaymentsModule {
  constructor(retention: Retention) {
    retention.register(OLD_CALLBACKS, OLD_LOOKUPS);
  }
}

import { Global, Module } from '@nestjs/common';
import { RefundRequests } from '../../bookings';
import { NotificationsModule } from '../../notifications';
import { Journal } from '../ledger/journal.service';
import { PaymentNotices } from '../notices/payment-notices';
import { PaymentNotifications } from '../notices/payment-notifications';
import { RefundDesk } from './refund-desk.service';
import { RefundKicks } from './refund-kicks';

/** Global, so that bookings, on the floor below, gets its port without importing this room. */
@Global()
@Module({
  imports: [NotificationsModule],
  providers: [
    PaymentNotices,
    PaymentNotifications,
    Journal,
    RefundKicks,
    RefundDesk,
    { provide: RefundRequests, useExisting: RefundDesk },
  ],
  exports: [PaymentNotices, PaymentNotifications, Journal, RefundKicks, RefundRequests],
})
export class RefundsModule {}

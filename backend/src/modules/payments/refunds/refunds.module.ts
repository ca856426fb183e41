import { Global, Module } from '@nestjs/common';
import { RefundRequests } from '../../bookings';
import { Journal } from '../ledger/journal.service';
import { PaymentNotices } from '../notices/payment-notices';
import { RefundDesk } from './refund-desk.service';

/** Global, so that bookings, on the floor below, gets its port without importing this room. */
@Global()
@Module({
  providers: [PaymentNotices, Journal, RefundDesk, { provide: RefundRequests, useExisting: RefundDesk }],
  exports: [PaymentNotices, Journal, RefundRequests],
})
export class RefundsModule {}

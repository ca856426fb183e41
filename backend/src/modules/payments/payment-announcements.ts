import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../../platform/database';
import type { PaymentEntity } from './payment.entity';
import type { RefundEntity } from './refunds/refund.entity';

/** Says that a payment has changed, after the commit: to the log, and the place where open screens hear of it. */
@Injectable()
export class PaymentAnnouncements {
  private readonly logger = new Logger('Payments');

  changed(tx: EntityManager, payment: PaymentEntity, cause: string): void {
    const { id, booking_id, provider, status, needs_review } = payment;
    afterCommit(tx, () =>
      this.logger.log(
        { payment_id: id, booking_id, provider, status, needs_review, cause },
        'payment changed',
      ),
    );
  }

  refundChanged(tx: EntityManager, refund: RefundEntity, cause: string): void {
    const { id, payment_id, provider, status, needs_review } = refund;
    afterCommit(tx, () =>
      this.logger.log({ refund_id: id, payment_id, provider, status, needs_review, cause }, 'refund changed'),
    );
  }
}

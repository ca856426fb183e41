import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { defineJob, JobQueue } from '../../../platform/jobs';
import { PaymentNotifications } from './payment-notifications';

/** An event of a payment and the person who is told. */
export type PaymentNotice =
  | 'completed_passenger'
  | 'completed_driver'
  | 'failed_passenger'
  | 'refund_passenger'
  | 'refund_by_hand_passenger'
  | 'refund_completed_passenger';

/** Which refund of the payment a notice is about: the one of what a cancellation had kept, or the first. */
export interface OfRefund {
  rest?: boolean;
}

/** One key for each event of a payment, and so one text. */
export const noticeKey = (paymentId: string, notice: PaymentNotice, { rest = false }: OfRefund): string =>
  `${paymentId}:${notice}${rest ? ':rest' : ''}`;

/** Carries ids only: texts, numbers and codes are looked up when the SMS is sent. */
export const sendPaymentSms = defineJob<{ payment_id: string; notice: PaymentNotice } & OfRefund>(
  'payments.sms',
);

/** Tells people about their payment, once for each event: by SMS, and inside the app where it is news there. */
@Injectable()
export class PaymentNotices {
  constructor(
    private readonly jobs: JobQueue,
    private readonly notifications: PaymentNotifications,
  ) {}

  /** Written in the transaction of the event: told exactly if it happened. */
  async queue(
    tx: EntityManager,
    paymentId: string,
    notice: PaymentNotice,
    { rest = false }: OfRefund = {},
  ): Promise<void> {
    await this.jobs.send(
      tx,
      sendPaymentSms,
      { payment_id: paymentId, notice, ...(rest ? { rest } : {}) },
      { singletonKey: noticeKey(paymentId, notice, { rest }) },
    );
    await this.notifications.tell(tx, paymentId, notice, rest);
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Transactions } from '../../../platform/database';
import { JobQueue } from '../../../platform/jobs';
import { BookingPayments } from '../../bookings';
import { compose, SmsDelivery } from '../../notifications';
import { ProfilesService } from '../../profiles';
import type { ProviderName } from '../providers/payment-provider';
import { capabilitiesOf } from '../providers/registry';
import type { RefundEntity } from '../refunds/refund.entity';
import { noticeKey, type PaymentNotice, sendPaymentSms } from './payment-notices';
import {
  byHandText,
  cancelledRefundText,
  failedText,
  paidText,
  refundedText,
  type RefundMeans,
  refundText,
  rideCancelledRefundText,
  seatsPaidText,
  tooLateText,
} from './payment-texts';
import { type PaymentMetadata, reasonLabel, type RefundCause, type RefundStatus } from '../../money';

interface NoticeSubject {
  booking_id: string;
  booking_cancelled: boolean;
  passenger_id: string;
  driver_id: string;
  from_city: string;
  to_city: string;
  departure_time: Date;
  seats: number;
  amount: number;
  provider: ProviderName;
  metadata: PaymentMetadata;
  refund: Pick<RefundEntity, 'rest' | 'amount' | 'cause' | 'status' | 'settled_reference'> | null;
}

/** Composes each SMS when it goes out, in the person's language at that time (decision 26), and sends it once. */
@Injectable()
export class PaymentSmsJob implements OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly transactions: Transactions,
    private readonly bookings: BookingPayments,
    private readonly profiles: ProfilesService,
    private readonly sms: SmsDelivery,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  onModuleInit(): void {
    this.jobs.work(sendPaymentSms, ({ payment_id, notice, rest }) => this.run(payment_id, notice, rest));
  }

  async run(paymentId: string, notice: PaymentNotice, rest = false): Promise<void> {
    const subject = await this.find(paymentId, rest);
    if (!subject) return;
    const to = await this.profiles.find(
      notice === 'completed_driver' ? subject.driver_id : subject.passenger_id,
    );
    if (!to) return; // they have left
    const text = await this.compose(subject, notice, to.locale);
    if (text === null) return;
    const kind = notice === 'completed_passenger' ? 'ticket' : 'notice';
    await this.sms.sendOnce(`payment:${noticeKey(paymentId, notice, { rest })}`, to.phone, text, kind);
  }

  /** Null where the news has been overtaken: the seats were given up before the text went out. */
  private async compose(
    subject: NoticeSubject,
    notice: PaymentNotice,
    locale: 'fr' | 'en' | null,
  ): Promise<string | null> {
    const to = { channel: 'sms' as const, locale };
    switch (notice) {
      case 'completed_passenger': {
        if (subject.booking_cancelled) return null;
        const code = await this.transactions.run((tx) =>
          this.bookings.verificationCode(tx, subject.booking_id),
        );
        return code === null ? null : compose(paidText, to, { ...subject, code });
      }
      case 'completed_driver': {
        if (subject.booking_cancelled) return null;
        const passenger = await this.profiles.get(subject.passenger_id);
        return compose(seatsPaidText, to, { ...subject, passenger: passenger.full_name });
      }
      case 'failed_passenger':
        return compose(failedText, to, { ...subject, reason: reasonIn(subject.metadata, locale ?? 'en') });
      case 'refund_passenger': {
        if (subject.refund === null) return null;
        const { amount } = subject.refund;
        return compose(refundTextFor(subject.refund, subject), to, {
          ...subject,
          amount,
          means: this.meansOf(subject.provider, subject.refund.status),
        });
      }
      case 'refund_by_hand_passenger':
        if (subject.refund?.status !== 'manual') return null;
        return compose(byHandText, to, { ...subject, amount: subject.refund.amount, means: 'hand' });
      case 'refund_completed_passenger':
        if (subject.refund?.status !== 'completed') return null;
        return compose(refundedText, to, {
          ...subject,
          amount: subject.refund.amount,
          reference: subject.refund.settled_reference,
        });
    }
  }

  /** Decision 5: the provider pays back where it can and hasn't refused to; else a person does. */
  private meansOf(provider: ProviderName, status: RefundStatus): RefundMeans {
    const byHand =
      status === 'manual' || status === 'failed' || capabilitiesOf(provider).refunds === 'by_hand';
    return byHand ? 'hand' : 'provider';
  }

  private async find(paymentId: string, rest: boolean): Promise<NoticeSubject | undefined> {
    const rows = await this.dataSource.query<NoticeSubject[]>(
      `SELECT b.id AS booking_id, b.status = 'cancelled' AS booking_cancelled, b.user_id AS passenger_id, r.driver_id,
         r.from_city, r.to_city, r.departure_time, b.seats, p.amount, p.provider, p.metadata,
         CASE WHEN f.id IS NOT NULL THEN jsonb_build_object('rest', f.rest, 'amount', f.amount, 'cause', f.cause, 'status', f.status,
           'settled_reference', f.settled_reference) END AS refund
       FROM payments p JOIN bookings b ON b.id = p.booking_id JOIN rides r ON r.id = b.ride_id
       LEFT JOIN refunds f ON f.payment_id = p.id AND f.rest = $2
       WHERE p.id = $1`,
      [paymentId, rest],
    );
    return rows[0];
  }
}

/** One text for what happened and for the money that it brings back. */
function refundTextFor(
  { cause, rest }: { cause: RefundCause; rest: boolean },
  { booking_cancelled }: NoticeSubject,
) {
  switch (cause) {
    case 'late_success':
      return tooLateText;
    case 'ride_cancelled':
      return rideCancelledRefundText;
    case 'passenger_cancelled':
      return cancelledRefundText;
    case 'staff':
      return booking_cancelled && !rest ? cancelledRefundText : refundText;
  }
}

function reasonIn(metadata: PaymentMetadata, locale: 'fr' | 'en'): string {
  const code = metadata.reason_code;
  return code === undefined ? (metadata.reason ?? reasonLabel('other', locale)) : reasonLabel(code, locale);
}

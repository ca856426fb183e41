import { Injectable } from '@nestjs/common';
import { AppConfig, PROVIDER_NAMES, type ProviderName, type RailName } from '../../../platform/config';
import { newId, Transactions } from '../../../platform/database';
import type { Xaf } from '../../../platform/money';
import { BookingPaymentsService, type PayableBooking } from '../../bookings';
import { reasonLabel } from '../../money';
import {
  isLive,
  normalizePaymentPhone,
  type PaymentEntity,
  PaymentInquiriesService,
  PaymentRealtimeService,
  PaymentSendingService,
  PaymentsRepository,
} from '../../payments';
import { PaymentProviders } from '../../rails';
import { isUnderWay, RefundSendingService, RefundsRepository } from '../../transfers';
import { type LiveCheckRow, LiveChecksRepository, OPERATOR_ID } from './live-checks.repository';

export type LiveCheckStep =
  | { kind: 'requesting' }
  | { kind: 'waiting_for_pin' }
  | { kind: 'failed'; why: string }
  | { kind: 'refunding' }
  | { kind: 'refunded' }
  /** Staff refund the payment. `why` is null if the rail has no refund call. */
  | { kind: 'by_hand'; refundId: string; why: string | null }
  /** Staff decide about a mismatch or an unknown outcome. */
  | { kind: 'review'; paymentId: string; why: string };

export interface LiveCheck {
  id: string;
  rail: RailName;
  amount: Xaf;
  currency: string;
  resumed: boolean;
}

export type LiveCheckRefusal =
  { refused: 'no_wallet_of_this_number' } | { refused: 'rail_not_set_up'; rail: RailName };

const BY_STAFF = { cause: 'staff', actor_id: null } as const;

/** Charges and refunds an operator's own phone by an ordinary payment, so that a crash loses nothing. */
@Injectable()
export class LiveChecksService {
  constructor(
    private readonly transactions: Transactions,
    private readonly checks: LiveChecksRepository,
    private readonly payments: PaymentsRepository,
    private readonly bookings: BookingPaymentsService,
    private readonly providers: PaymentProviders,
    private readonly sending: PaymentSendingService,
    private readonly inquiries: PaymentInquiriesService,
    private readonly refunds: RefundsRepository,
    private readonly refundSending: RefundSendingService,
    private readonly realtime: PaymentRealtimeService,
    private readonly config: AppConfig,
  ) {}

  /** Starts a test payment, or resumes the open test payment of `number` (237 and nine digits). */
  async begin(number: string): Promise<LiveCheck | LiveCheckRefusal> {
    const wallet = this.walletOf(number);
    if (wallet === null) return { refused: 'no_wallet_of_this_number' };
    const { rail, enabled } = this.config.payments.providers[wallet];
    if (!enabled) return { refused: 'rail_not_set_up', rail };
    const { id, created } = await this.findOrInsert(number, wallet);
    if (created !== null) {
      await this.sending.send(created.payment, created.booking, { ...BY_STAFF, cause: 'created' });
    }
    const stored = await this.read(id);
    const { amount, currency } = stored;
    return { id, rail: stored.rail, amount, currency, resumed: created === null };
  }

  /** Checks the open payment or refund with the rail. Safe to run concurrently. */
  async advance(id: string): Promise<LiveCheckStep> {
    const row = await this.read(id);
    if (isLive(row.status)) {
      await this.inquiries.ask(id, { trigger: BY_STAFF, sendAgain: true, despitePause: true });
    } else if (row.refund_id !== null) {
      const refund = await this.refunds.find(row.refund_id);
      if (refund !== null && isUnderWay(refund.status))
        await this.refundSending.sendOrCheck(refund, BY_STAFF);
    }
    return stepOf(await this.read(id));
  }

  /** Locks the number, so that concurrent calls share one payment. */
  private findOrInsert(
    number: string,
    wallet: ProviderName,
  ): Promise<{ id: string; created: { payment: PaymentEntity; booking: PayableBooking } | null }> {
    const { rail } = this.config.payments.providers[wallet];
    const adapter = this.providers.for(rail);
    return this.transactions.run(async (tx) => {
      await this.payments.lockPayer(tx, number, OPERATOR_ID);
      const openPaymentId = await this.checks.findUnfinishedPayment(tx, number);
      if (openPaymentId !== null) return { id: openPaymentId, created: null };
      const booking = await this.bookings.lockForPayment(tx, await this.checks.insertBooking(tx));
      if (booking === null) throw new Error('The booking of the test payment was not found');
      const payment = await this.payments.insert(tx, null, {
        id: newId(),
        booking_id: booking.id,
        amount: booking.amount,
        credit: 0,
        service_fee: 0,
        provider: wallet,
        rail,
        phone_number: number,
        transaction_id: adapter.newTransactionId(),
        currency: adapter.currency,
      });
      const started = { booking_id: booking.id, payment_id: payment.id, actor_id: OPERATOR_ID };
      await this.bookings.recordPaymentStarted(tx, started);
      this.realtime.pushChanged(tx, payment, 'created');
      return { id: payment.id, created: { payment, booking } };
    });
  }

  private walletOf(number: string): ProviderName | null {
    const { providers } = this.config.payments;
    const owns = (wallet: ProviderName) => normalizePaymentPhone(number, providers[wallet].prefixes) !== null;
    return PROVIDER_NAMES.find(owns) ?? null;
  }

  private async read(id: string): Promise<LiveCheckRow> {
    const row = await this.checks.find(id);
    if (row === null) throw new Error(`The test payment ${id} was not found`);
    return row;
  }
}

function stepOf(row: LiveCheckRow): LiveCheckStep {
  if (row.needs_review) return { kind: 'review', paymentId: row.id, why: row.review_reason ?? 'unknown' };
  if (isLive(row.status)) return { kind: row.accepted ? 'waiting_for_pin' : 'requesting' };
  if (row.status === 'failed' || row.refund_id === null) {
    return { kind: 'failed', why: reasonLabel(row.reason_code ?? 'other') };
  }
  switch (row.refund_status) {
    case 'completed':
      return { kind: 'refunded' };
    case 'manual':
    case 'failed':
      return {
        kind: 'by_hand',
        refundId: row.refund_id,
        why: row.refund_by_hand === true ? null : (row.refund_error ?? reasonLabel('other')),
      };
    case 'requested':
    case 'sent':
    case 'credited':
    case null:
      return row.refund_needs_review === true
        ? { kind: 'review', paymentId: row.id, why: row.refund_review_reason ?? 'unknown' }
        : { kind: 'refunding' };
  }
}

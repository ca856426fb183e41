import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { AppConfig, type ProviderName, type RailName } from '../../platform/config';
import { newId, Transactions, violatesUnique } from '../../platform/database';
import type { DomainError } from '../../platform/errors';
import {
  encodeCursor,
  isPlainText,
  paginate,
  type Pagination,
  readCursor,
  withFallbackMessage,
} from '../../platform/http';
import {
  BookingChangesService,
  BookingPaymentsService,
  bookingRefusal,
  type PayableBooking,
  wrongRole,
} from '../bookings';
import { codesOfPayment, TERMS } from '../money';
import { CreditsService } from '../promotions';
import { PaymentOptionsService, PaymentProviders, WALLETS } from '../rails';
import type {
  CheckStatusRequest,
  CheckStatusResponse,
  CreatePaymentRequest,
  PaymentsQuery,
  PaymentStatusResponse,
} from './dto/payments.dto';
import { PaymentInquiriesService } from './inquiries/payment-inquiries.service';
import type { PaymentEntity } from './payment.entity';
import * as refusals from './payment.errors';
import {
  isLive,
  MAX_PROMPT_REPEATS,
  normalizePaymentPhone,
  secondsUntilRepeat,
  secondsUntilRequestAllowed,
} from './payment.state';
import { PaymentRealtimeService } from './payment-realtime.service';
import { type PayersPayment, PaymentsRepository } from './payments.repository';

const MAX_REFERENCE_LENGTH = 255;
const ACCOUNT_TIMEOUT_MS = 2_000;
const PAYER_TIMEOUT_MS = 5_000;

@Injectable()
export class PaymentsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentsRepository,
    private readonly bookings: BookingPaymentsService,
    private readonly changes: BookingChangesService,
    private readonly credits: CreditsService,
    private readonly options: PaymentOptionsService,
    private readonly providers: PaymentProviders,
    private readonly inquiries: PaymentInquiriesService,
    private readonly realtime: PaymentRealtimeService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Stores intent and reference, calls the provider outside any transaction and applies the answer. After 5 s
   * the payer gets our record; a later answer is still applied.
   */
  async start(userId: string, request: CreatePaymentRequest): Promise<PaymentEntity> {
    const provider = this.options.offered(request.provider);
    if (provider === null) throw refusals.unsupportedProvider(request.provider);
    const { rail, prefixes } = this.config.payments.providers[provider];
    const phone = normalizePaymentPhone(request.phone_number, prefixes);
    if (phone === null) throw refusals.invalidPhoneNumber();
    const startedAt = Date.now();
    await this.refuseWithoutWallet(userId, request.booking_id, { provider, phone });
    const { payment, booking } = await withFallbackMessage('Payment creation failed', () =>
      this.create(userId, request.booking_id, { provider, rail, phone }).catch((error: unknown) => {
        throw violatesUnique(error, 'payments_one_live') ? refusals.livePayment() : error;
      }),
    );
    return withFallbackMessage('Payment processing error', async () => {
      const remainingMs = PAYER_TIMEOUT_MS - (Date.now() - startedAt);
      const trigger = { cause: 'created', actor_id: userId } as const;
      const sent = await this.inquiries.sendWithin(remainingMs, payment, booking, trigger);
      return sent === 'unanswered' ? this.get(userId, payment.id) : sent;
    });
  }

  private create(
    userId: string,
    bookingId: string,
    { provider, rail, phone }: { provider: ProviderName; rail: RailName; phone: string },
  ): Promise<{ payment: PaymentEntity; booking: PayableBooking }> {
    const adapter = this.providers.for(rail);
    return this.transactions.run(async (tx) => {
      const booking = await this.bookings.lockForPayment(tx, bookingId);
      if (booking?.user_id !== userId)
        throw booking?.ride.driver_id === userId ? wrongRole() : refusals.bookingNotFound();
      refuseUnpayable(booking);
      if (booking.changed_from !== null && !(await this.changes.mayTakeOver(tx, booking.id)))
        throw bookingRefusal('not_changeable');
      await this.limitPrompts(tx, { provider, phone }, userId);
      if (booking.credit > 0 && !this.options.isTestNumber(provider, phone))
        await this.credits.refuseSharedPayer(tx, { ...booking, driver_id: booking.ride.driver_id }, phone);
      const payment = await this.payments.insert(tx, userId, {
        id: newId(),
        booking_id: booking.id,
        ...amountsOf(booking),
        provider,
        rail,
        phone_number: phone,
        transaction_id: adapter.newTransactionId(),
        currency: adapter.currency,
      });
      const started = { booking_id: booking.id, payment_id: payment.id, actor_id: userId };
      await this.bookings.recordPaymentStarted(tx, started);
      this.realtime.pushChanged(tx, payment, 'created');
      return { payment, booking };
    });
  }

  /**
   * Refuses a number without an active account, if the rail can check it, before anything is written. Best effort: only
   * for the caller's own booking; a timeout is ignored.
   * @throws DomainError NO_WALLET, THROTTLED
   */
  private async refuseWithoutWallet(
    userId: string,
    bookingId: string,
    { provider, phone }: { provider: ProviderName; phone: string },
  ): Promise<void> {
    const { rail } = this.config.payments.providers[provider];
    if (!this.providers.capabilitiesOf(rail).accountCheck) return;
    if (!(await this.payments.hasPayableHold(userId, bookingId))) return;
    const id = newId();
    if (!this.options.isTestNumber(provider, phone))
      await this.transactions.run((tx) => this.countLookup(tx, { id, user_id: userId, phone }));
    const deadline = AbortSignal.timeout(ACCOUNT_TIMEOUT_MS);
    const fact = await this.providers.for(rail).accountActive(phone, provider, deadline);
    if (fact.kind === 'account' && !fact.active) throw refusals.noWallet(WALLETS[provider].label);
    await this.transactions.run((tx) => this.payments.removeLookup(tx, id));
  }

  /**
   * Prevents probing which numbers have a wallet: a refused look-up counts like a payment request, for the number and,
   * unless it is their own, for the caller. Counted before the call, because look-ups may be concurrent.
   */
  private async countLookup(tx: EntityManager, lookup: { id: string; user_id: string; phone: string }) {
    if (!this.config.http.throttling) return;
    const ofCaller = await this.payments.lockLookups(tx, lookup.user_id);
    const { own, earlier } = await this.payments.lockPayer(tx, lookup.phone, lookup.user_id);
    const seconds = Math.max(
      secondsUntilRequestAllowed(own, earlier),
      own ? 0 : secondsUntilRequestAllowed(false, ofCaller),
    );
    if (seconds > 0) throw refusals.payerRequestLimitReached(seconds);
    await this.payments.addLookup(tx, lookup);
  }

  /** Limits the prompts to a phone from all accounts, before any write, so that the hold is unaffected. */
  private async limitPrompts(
    tx: EntityManager,
    { provider, phone }: { provider: ProviderName; phone: string },
    userId: string,
  ): Promise<void> {
    if (!this.config.http.throttling || this.options.isTestNumber(provider, phone)) return;
    const { own, earlier } = await this.payments.lockPayer(tx, phone, userId);
    const seconds = secondsUntilRequestAllowed(own, earlier);
    if (seconds > 0) throw refusals.payerRequestLimitReached(seconds);
  }

  /** `asked` is false if the rail did not repeat the prompt. @throws DomainError PAYMENT_NOT_FOUND; NOT_SUPPORTED; THROTTLED */
  async askAgain(userId: string, id: string): Promise<{ payment: PaymentEntity; asked: boolean }> {
    const payment = await this.get(userId, id);
    if (payment.transaction_id === null || !this.canAskAgain(payment)) throw refusals.cannotAskAgain();
    if (!(await this.payments.countPromptRepeat(id))) throw await this.askAgainRefusal(payment);
    const fact = await this.providers.for(payment.rail).askAgain(payment.transaction_id);
    return { payment: await this.get(userId, id), asked: fact.kind === 'asked' };
  }

  private async askAgainRefusal({ id, rail }: PaymentEntity): Promise<DomainError> {
    const repeats = await this.payments.promptRepeats(id);
    if (repeats === null) return refusals.cannotAskAgain();
    const seconds = secondsUntilRepeat(repeats, this.providers.capabilitiesOf(rail).expiresAfter);
    return refusals.repeatedPromptLimitReached(seconds, repeats.times >= MAX_PROMPT_REPEATS);
  }

  private canAskAgain({ status, rail }: PaymentEntity): boolean {
    return isLive(status) && this.providers.capabilitiesOf(rail).askAgain;
  }

  /** @throws DomainError PAYMENT_NOT_FOUND, also for another person's payment */
  async get(userId: string, id: string): Promise<PaymentEntity> {
    const payment = await this.payments.findOfPayer(userId, id, null);
    if (payment?.id !== id) throw refusals.paymentNotFound();
    return payment;
  }

  async list(
    userId: string,
    query: PaymentsQuery,
  ): Promise<{ data: PaymentEntity[]; pagination: Pagination }> {
    const after = readCursor(query.cursor, { id: isUUID });
    const rows = await this.payments.listOfPayer(userId, query, after?.id ?? null);
    return paginate(rows, query, (last) => encodeCursor([last.id]));
  }

  /**
   * Calls the provider if a check is due, and answers from our record after 5 s at the latest.
   * @throws DomainError INVALID_PAYMENT_REFERENCE, PAYMENT_NOT_FOUND
   */
  async checkStatus(userId: string, request: CheckStatusRequest): Promise<CheckStatusResponse> {
    const payment = await this.find(userId, request);
    const trigger = { cause: 'check_status', actor_id: userId } as const;
    // Most polls concern finished or just-checked payments, which need no transaction.
    const checked = payment.checkable
      ? await this.inquiries.askWithin(PAYER_TIMEOUT_MS, payment.id, { trigger })
      : null;
    const current = checked === null ? payment : await this.find(userId, request);
    const reason = current.metadata.reason ?? current.error_message;
    const hasError = current.status === 'failed' && reason !== null;
    return { ...this.answer(current), ...(hasError && { error: reason }) };
  }

  async status(userId: string, request: CheckStatusRequest): Promise<PaymentStatusResponse> {
    return this.answer(await this.find(userId, request));
  }

  private answer(payment: PayersPayment): PaymentStatusResponse {
    const { status, refund_cause } = payment;
    return {
      success: true,
      status,
      message: statusMessage(payment),
      refund_cause,
      can_ask_again: payment.asked_again < MAX_PROMPT_REPEATS && this.canAskAgain(payment),
      ...codesOfPayment(payment),
    };
  }

  private async find(
    userId: string,
    { transactionId, provider }: CheckStatusRequest,
  ): Promise<PayersPayment> {
    const reference = typeof transactionId === 'string' ? transactionId.trim() : '';
    if (reference === '' || reference.length > MAX_REFERENCE_LENGTH || !isPlainText(reference)) {
      throw refusals.invalidPaymentReference();
    }
    const payment = await this.payments.findOfPayer(userId, reference, provider ?? null);
    if (!payment) throw refusals.paymentNotFound();
    return payment;
  }
}

function refuseUnpayable(booking: PayableBooking): void {
  const isLapsed = booking.hold_lapsed || booking.cancel_cause === 'expired';
  const isPaid = booking.payment_status === 'completed' || booking.payment_status === 'refunded';
  if (booking.ride.status === 'cancelled') throw bookingRefusal('ride_cancelled');
  if (booking.status === 'cancelled' && booking.cancel_cause !== 'expired')
    throw bookingRefusal('booking_cancelled');
  if (booking.has_code && !booking.code_verified) throw refusals.bookingVerificationRequired();
  if (isPaid || (booking.status !== 'pending' && booking.status !== 'cancelled'))
    throw refusals.alreadyPaid();
  if (booking.ride.departed) throw bookingRefusal('ride_over');
  if (isLapsed) throw refusals.holdExpired();
  if (booking.live_payment_id !== null) throw refusals.livePayment();
  const { amount_due: amount } = booking;
  const { min, max } = TERMS.amount;
  if (amount < min || amount > max) throw refusals.amountOutOfRange(min, max);
}

/** Puts as much of the fee as possible into this payment, so that the booking's other payment is all fare. */
function amountsOf({
  credit,
  amount_due: amount,
  service_fee,
}: PayableBooking): Pick<PaymentEntity, 'amount' | 'credit' | 'service_fee'> {
  return { amount, credit, service_fee: Math.min(service_fee, amount + credit - 1) };
}

function statusMessage(payment: PayersPayment): string {
  switch (payment.status) {
    case 'pending':
    case 'processing':
      return 'Payment is being processed';
    case 'failed':
      return payment.error_message ?? 'Payment failed';
    case 'refunded':
      return 'Your payment has been refunded.';
    case 'completed':
      return completedMessage(payment);
  }
}

function completedMessage({ refund_cause, booking_status }: PayersPayment): string {
  if (refund_cause === 'late_success') {
    return 'Your payment arrived too late for the seats and is being refunded.';
  }
  if (refund_cause !== null) return 'Your payment is being refunded.';
  if (booking_status === 'cancelled') return 'Payment completed. Your booking has been cancelled.';
  return 'Payment completed successfully! Your seats have been reserved.';
}

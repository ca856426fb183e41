import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import { NOW, Transactions } from '../../platform/database';
import type { Xaf } from '../../platform/money';
import { defineMachine } from '../../platform/state-machine';
import { BookingPaymentsService, type PayableBooking } from '../bookings';
import {
  type FailureReason,
  JournalRepository,
  type PaymentMetadata,
  type PaymentStatus,
  reasonLabel,
  RefundRequestService,
} from '../money';
import { factRecord, PaymentProviders, type RequestFact, type StatusFact } from '../rails';
import { CreditPaymentsService } from './credit-payments.service';
import { PaymentNotificationsService } from './notifications/payment-notifications.service';
import type { LockedPayment, PaymentEntity } from './payment.entity';
import { paymentNotFound } from './payment.errors';
import {
  type CurrentPayment,
  decide,
  type Decision,
  isLive,
  learnedReference,
  paymentTransitions,
  type ReviewReason,
} from './payment.state';
import { PaymentRealtimeService } from './payment-realtime.service';
import { escalationReason, nextCheck } from './payment-schedule';
import { PaymentsRepository } from './payments.repository';
import { ReceiptsRepository } from './receipts/receipts.repository';

export type SettlementFact =
  | RequestFact
  | StatusFact
  | { kind: 'given_up'; why: ReviewReason }
  | { kind: 'failed_by_staff'; reason: string }
  | { kind: 'refunded_by_staff'; reason: string };

type PaymentChange = QueryDeepPartialEntity<PaymentEntity>;

export interface TransitionCause {
  cause: 'created' | 'callback' | 'check_status' | 'reconcile' | 'staff';
  actor_id: string | null;
}

type FailureCause = Extract<Decision, { kind: 'fail' }>['because'];

interface LockedPair {
  booking: PayableBooking;
  payment: LockedPayment;
}

interface SettlementContext extends LockedPair {
  tx: EntityManager;
  fact: SettlementFact;
  trigger: TransitionCause;
}

const UNSCHEDULED = { next_check_at: null, claimed_until: null };
const NO_REVIEW = { needs_review: false, review_reason: null };
const paymentMachine = defineMachine<PaymentStatus>(paymentTransitions);

/** The only writer of payment outcomes: changes payment, booking, receipt and refund in one transaction. */
@Injectable()
export class PaymentSettlementService {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentsRepository,
    private readonly bookings: BookingPaymentsService,
    private readonly receipts: ReceiptsRepository,
    private readonly credits: CreditPaymentsService,
    private readonly refunds: RefundRequestService,
    private readonly journal: JournalRepository,
    private readonly notifications: PaymentNotificationsService,
    private readonly realtime: PaymentRealtimeService,
    private readonly providers: PaymentProviders,
  ) {}

  /** Idempotent. @throws DomainError PAYMENT_NOT_FOUND */
  applyFact(paymentId: string, fact: SettlementFact, trigger: TransitionCause): Promise<PaymentEntity> {
    return this.withLocks(paymentId, (tx, locked) => this.applyWithin(tx, locked, fact, trigger));
  }

  /** Runs `work` with ride, booking and payment locked. @throws DomainError PAYMENT_NOT_FOUND */
  async withLocks<T>(
    paymentId: string,
    work: (tx: EntityManager, locked: LockedPair) => Promise<T>,
  ): Promise<T> {
    const bookingId = await this.payments.bookingIdOf(paymentId);
    if (bookingId === null) throw paymentNotFound();
    return this.transactions.run(async (tx) => {
      const booking = await this.bookings.lockForPayment(tx, bookingId);
      const payment = await this.payments.lock(tx, paymentId);
      if (!booking || !payment) throw paymentNotFound();
      return work(tx, { booking, payment });
    });
  }

  /** As {@link applyFact}, inside {@link withLocks}. */
  async applyWithin(
    tx: EntityManager,
    { booking, payment }: LockedPair,
    fact: SettlementFact,
    trigger: TransitionCause,
  ): Promise<PaymentEntity> {
    const checked = await this.rejectDuplicateReference(tx, payment, fact);
    const context: SettlementContext = { tx, booking, payment, fact: checked, trigger };
    const decision = decide(toCurrentPayment(payment, this.providers.capabilitiesOf(payment.rail)), checked);
    const changed = await this.applyDecision(context, decision);
    return this.giveUpIfDue({ ...context, payment: { ...payment, ...changed } });
  }

  private applyDecision(context: SettlementContext, decision: Decision): Promise<PaymentEntity> {
    switch (decision.kind) {
      case 'complete':
        return this.complete(context);
      case 'fail':
        return this.fail(context, decision.because);
      case 'review':
        return this.review(context, decision.why);
      case 'proceed':
        return this.proceed(context, decision.to);
      case 'count_not_found':
        return this.updateSchedule(context, { not_found_count: context.payment.not_found_count + 1 });
      case 'nothing':
        return this.updateSchedule(context, {});
    }
  }

  private async complete(context: SettlementContext): Promise<PaymentEntity> {
    const { tx, payment } = context;
    const completed = await this.moveTo(context, 'completed', completedChange(payment, context.fact));
    const seated = await this.confirmSeats(context);
    const { ride } = context.booking;
    await this.journal.recordCompletion(tx, { paymentId: payment.id, withSeats: seated !== null, ride });
    if (seated) {
      const { booking, refund } = seated;
      if (refund) await this.credits.payRest(tx, booking, { payment, refund });
      await this.bookings.assignVerificationCode(tx, booking.id);
      await this.notifications.notify(tx, 'payment_completed', payment.id);
      await this.notifications.notify(tx, 'seats_paid', payment.id);
    } else {
      await this.refundUnseatedPayment(context, completed.metadata.amount_taken ?? completed.amount);
    }
    const outcome = seated ? 'seated' : 'returned';
    await this.payments.update(tx, payment.id, { outcome });
    // Last, because the year's receipt counter blocks other completions until our commit.
    await this.receipts.issue(tx, { id: payment.id, payment_time: completed.payment_time ?? new Date() });
    return { ...completed, outcome };
  }

  /**
   * Returns the payable booking and the refund that covers its remainder, if any. Null if the seats are lost or
   * staff are refunding.
   */
  private async confirmSeats({ tx, booking, payment, fact, trigger }: SettlementContext) {
    if (fact.kind === 'refunded_by_staff') return null;
    const hasTwoParts = booking.transferred > 0 || booking.changed_from !== null;
    const seated = hasTwoParts ? await this.credits.findOtherPart(tx, booking) : { booking, refund: null };
    if (!seated) return null;
    const settled = { booking_id: booking.id, payment_id: payment.id, ...trigger };
    if (await this.bookings.confirmPaid(tx, settled)) return seated;
    if (await this.bookings.reviveForLateSuccess(tx, settled)) return seated;
    // Throwing rolls back the cancellation of the replaced booking. On the retry, `findOtherPart` returns null, so
    // that booking stays.
    if (booking.changed_from !== null) throw new Error(`The change ${booking.id} departed`);
    return null;
  }

  /** Refunds everything taken, without code or success message: the seats are lost, or staff refund a mismatch. */
  private async refundUnseatedPayment(context: SettlementContext, amount: Xaf): Promise<void> {
    const { tx, booking, payment, trigger } = context;
    const cause = context.fact.kind === 'refunded_by_staff' ? 'staff' : 'late_success';
    const ids = { booking_id: booking.id, payment_id: payment.id, actor_id: trigger.actor_id };
    if (cause === 'staff') await this.bookings.cancelByStaff(tx, ids);
    else await this.bookings.expire(tx, booking.id);
    await this.recordOnBooking(context, 'completed');
    // No driver earned it: the journal books it as owed to the passenger.
    await this.refunds.request(tx, { ...ids, amount, rule: cause, cause });
  }

  private async fail(context: SettlementContext, because: FailureCause) {
    const { tx, booking, payment, trigger } = context;
    const failure = failureOf(because, context.fact);
    const failed = await this.moveTo(context, 'failed', failedChange(payment, context.fact, failure));
    await this.bookings.failForPayment(tx, { booking_id: booking.id, payment_id: payment.id, ...trigger });
    await this.notifications.notify(tx, 'payment_failed', payment.id);
    return failed;
  }

  private async review(context: SettlementContext, why: ReviewReason): Promise<PaymentEntity> {
    const { payment } = context;
    const to = payment.status === 'pending' && why !== 'no_transaction_id' ? 'processing' : payment.status;
    const reviewed = await this.moveTo(context, to, reviewChange(payment, context.fact, why));
    if (to !== payment.status) await this.recordOnBooking(context, to);
    return reviewed;
  }

  private async proceed(context: SettlementContext, to: 'pending' | 'processing'): Promise<PaymentEntity> {
    const { payment } = context;
    const change = acceptedChange(payment, context.fact);
    if (to === payment.status) return this.updateSchedule(context, change);
    const moved = await this.moveTo(context, to, change);
    await this.recordOnBooking(context, to);
    return moved;
  }

  private async updateSchedule(context: SettlementContext, change: PaymentChange): Promise<PaymentEntity> {
    const { tx, payment, fact } = context;
    if (isUnscheduledNotFound(context)) return payment;
    return this.payments.update(tx, payment.id, { ...nextCheck(payment, fact), ...change });
  }

  private async giveUpIfDue(context: SettlementContext): Promise<PaymentEntity> {
    const { payment } = context;
    const why = escalationReason(payment, context.booking);
    if (why === null) return payment;
    const { reference } = this.providers.capabilitiesOf(payment.rail);
    if (why !== 'no_transaction_id' || reference !== 'prepared') {
      return this.review({ ...context, fact: { kind: 'given_up', why } }, why);
    }
    // Without the rail's own reference, nothing was requested.
    return payment.being_sent ? payment : this.fail(context, 'not_received');
  }

  private async moveTo(context: SettlementContext, to: PaymentStatus, change: PaymentChange) {
    const { tx, payment, trigger } = context;
    if (!paymentMachine.can(payment.status, to))
      throw new Error(`A payment can't go from ${payment.status} to ${to}`);
    const changed = await this.payments.update(tx, payment.id, {
      claimed_until: null,
      ...change,
      status: to,
      updated_at: NOW,
    });
    const { id: payment_id, status: from_status } = payment;
    const event = { payment_id, from_status, to_status: to, fact: toRecord(context.fact), ...trigger };
    await this.payments.appendEvent(tx, event);
    this.realtime.pushChanged(tx, changed, trigger.cause);
    return changed;
  }

  private recordOnBooking(context: SettlementContext, status: PaymentStatus) {
    return this.bookings.recordPaymentStatus(context.tx, context.booking.id, status);
  }

  /** If another payment already has the provider's reference, returns a fact that flags this payment. */
  private async rejectDuplicateReference(
    tx: EntityManager,
    payment: LockedPayment,
    fact: SettlementFact,
  ): Promise<SettlementFact> {
    const reference = learnedReference(payment, fact);
    if (reference === null) return fact;
    const taken = await this.payments.isReferenceTaken(tx, payment, reference);
    return taken ? { kind: 'given_up', why: 'reference_mismatch' } : fact;
  }
}

/** "Not found" during a poll or callback changes nothing: only the scheduled check may send again. */
function isUnscheduledNotFound({ payment, fact, trigger }: SettlementContext): boolean {
  const isUnscheduled = trigger.cause === 'check_status' || trigger.cause === 'callback';
  return (
    isUnscheduled && fact.kind === 'not_found' && isLive(payment.status) && payment.next_check_at !== null
  );
}

function toCurrentPayment(payment: LockedPayment, rail: CurrentPayment['rail']): CurrentPayment {
  return {
    status: payment.status,
    rail,
    externalId: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    transactionId: payment.transaction_id,
    sends: payment.sends,
    accepted: payment.accepted_at !== null,
    needsReview: payment.needs_review,
    notFoundCount: payment.not_found_count,
    secondsSinceSent: payment.seconds_since_sent,
  };
}

function completedChange(payment: LockedPayment, fact: SettlementFact): PaymentChange {
  // Clears the reason of an earlier failure. Only the provider's answer clears a mismatch.
  const { reason: _reason, reason_code: _code, amount_taken, ...metadata } = payment.metadata;
  const keptAmount = fact.kind === 'status' || amount_taken === undefined ? {} : { amount_taken };
  return {
    ...UNSCHEDULED,
    ...NO_REVIEW,
    ...referenceChange(payment, fact),
    payment_time: NOW,
    accepted_at: payment.accepted_at ?? NOW,
    error_message: null,
    metadata: { ...metadata, ...keptAmount, ...metadataOf(fact, payment.amount) },
  };
}

function failedChange(
  payment: LockedPayment,
  fact: SettlementFact,
  failure: ReturnType<typeof failureOf>,
): PaymentChange {
  const metadata = { ...payment.metadata, ...metadataOf(fact, payment.amount), ...failure.metadata };
  const accepted_at = payment.accepted_at ?? (fact.kind === 'status' ? new Date() : null);
  return {
    ...nextCheck({ ...payment, ...NO_REVIEW, status: 'failed', accepted_at, metadata }, fact),
    ...NO_REVIEW,
    ...referenceChange(payment, fact),
    ...(accepted_at !== null && { accepted_at: payment.accepted_at ?? NOW }),
    error_message: failure.message,
    metadata,
  };
}

/** A flagged payment with an unknown outcome is still checked daily. */
function reviewChange(payment: LockedPayment, fact: SettlementFact, why: ReviewReason): PaymentChange {
  const flag = { needs_review: true, review_reason: why };
  return {
    ...nextCheck({ ...payment, ...flag }, { kind: 'given_up' }),
    ...flag,
    metadata: { ...payment.metadata, ...metadataOf(fact, payment.amount) },
  };
}

/** Acceptance supplies the missing transaction id: clears a `no_transaction_id` flag and resumes the checks. */
function acceptedChange(payment: LockedPayment, fact: SettlementFact): PaymentChange {
  const review = payment.review_reason === 'no_transaction_id' ? NO_REVIEW : {};
  return {
    ...nextCheck({ ...payment, ...review, accepted_at: payment.accepted_at ?? new Date() }, fact),
    ...review,
    ...referenceChange(payment, fact),
    accepted_at: payment.accepted_at ?? NOW,
    not_found_count: 0,
  };
}

function referenceChange(payment: LockedPayment, fact: SettlementFact): PaymentChange {
  const reference = learnedReference(payment, fact);
  return reference === null ? {} : { transaction_id: reference, updated_at: NOW };
}

function failureOf(because: FailureCause, fact: SettlementFact) {
  if (fact.kind === 'failed_by_staff') {
    return { message: `Payment failed: ${fact.reason}`, metadata: { reason: fact.reason } };
  }
  const code = because === 'not_received' ? 'not_received' : reasonOf(fact);
  const metadata = { reason: reasonLabel(code), reason_code: code };
  if (because === 'initiation') return { message: 'Payment initiation failed', metadata };
  return { message: `Payment failed: ${metadata.reason}`, metadata };
}

function reasonOf(fact: SettlementFact): FailureReason {
  if (fact.kind === 'refused') return fact.reason;
  return fact.kind === 'status' ? (fact.reason ?? 'other') : 'other';
}

function metadataOf(fact: SettlementFact, amount: number): PaymentMetadata {
  if (fact.kind !== 'status') return {};
  const { financialTransactionId, amount: taken } = fact;
  return {
    ...(financialTransactionId === null ? {} : { financialTransactionId }),
    ...(fact.status === 'completed' && taken !== null && taken !== amount
      ? { amount_taken: Math.round(taken) }
      : {}),
  };
}

/** The fact as stored in an event, without phone numbers. */
function toRecord(fact: SettlementFact): Record<string, unknown> {
  switch (fact.kind) {
    case 'accepted':
      return { said: 'accepted', status: fact.status, transaction_id: fact.transactionId };
    case 'given_up':
      return { concluded: fact.why };
    case 'failed_by_staff':
      return { concluded: 'failed', reason: fact.reason };
    case 'refunded_by_staff':
      return { concluded: 'completed_to_refund', reason: fact.reason };
    default:
      return factRecord(fact);
  }
}

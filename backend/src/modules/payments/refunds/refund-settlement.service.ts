import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../platform/database';
import { defineMachine } from '../../../platform/state-machine';
import { BookingPaymentsService } from '../../bookings';
import { type FailureReason, JournalRepository, reasonLabel, type RefundStatus } from '../../money';
import { PaymentNotificationsService } from '../notifications/payment-notifications.service';
import { PaymentRealtimeService } from '../payment-settlement.service';
import { NOW, secondsToNextCheck, toRecord } from '../payment.changes';
import { refundNotFound } from '../payment.errors';
import { PaymentsRepository } from '../payments.repository';
import type { RefundFact, RefundStatusFact } from '../providers/payment-provider';
import { PaymentProviders } from '../providers/registry';
import type { RefundEntity } from './refund.entity';
import { type CurrentRefund, decideRefund, type RefundDecision, refundTransitions } from './refund.state';
import { type LockedRefund, type RefundChange, RefundsRepository } from './refunds.repository';

/** Who or what brought a fact; kept in the event rows. */
export interface RefundTransitionCause {
  cause: 'requested' | 'sending' | 'reconcile' | 'staff';
  actor_id: string | null;
}

interface RefundSettlementContext {
  tx: EntityManager;
  refund: LockedRefund;
  fact: RefundSettlementFact;
  on: RefundTransitionCause;
}

const machine = defineMachine<RefundStatus>(refundTransitions);
const HOUR_SECONDS = 3_600;
/** Off the schedule: nothing is sent or asked by itself any more. */
const UNSCHEDULED: RefundChange = { next_check_at: null, claimed_until: null };
const REVIEWED: RefundChange = { needs_review: false, review_reason: null };

/** The one place where what has become known changes a refund and, when it is there, payment, booking and journal: all or nothing. */
@Injectable()
export class RefundSettlementService {
  constructor(
    private readonly transactions: Transactions,
    private readonly refunds: RefundsRepository,
    private readonly payments: PaymentsRepository,
    private readonly bookings: BookingPaymentsService,
    private readonly journal: JournalRepository,
    private readonly notifications: PaymentNotificationsService,
    private readonly realtime: PaymentRealtimeService,
    private readonly providers: PaymentProviders,
  ) {}

  /**
   * Applies a fact; what is so already stays so.
   * @throws DomainError NOT_FOUND
   */
  apply(
    id: string,
    fact: RefundSettlementFact,
    on: RefundTransitionCause,
  ): Promise<{ refund: RefundEntity; decision: RefundDecision }> {
    return this.transactions.run(async (tx) => this.applyWithin(tx, await this.lock(tx, id), fact, on));
  }

  /** Locks everything that a refund's end changes, in the order of the whole application. @throws DomainError NOT_FOUND */
  async lock(tx: EntityManager, id: string): Promise<LockedRefund> {
    const context = await this.refunds.belongsTo(id);
    if (!context) throw refundNotFound();
    await this.bookings.lockForPayment(tx, context.booking_id);
    await this.payments.lock(tx, context.payment_id);
    const refund = await this.refunds.lock(tx, id);
    if (!refund) throw refundNotFound();
    return refund;
  }

  /** What the fact would come to; nothing changes. */
  decides(refund: LockedRefund, fact: RefundSettlementFact): RefundDecision {
    return decideRefund(this.toCurrent(refund, false), fact);
  }

  /** The same in the open transaction of a caller who holds the locks. */
  async applyWithin(
    tx: EntityManager,
    refund: LockedRefund,
    fact: RefundSettlementFact,
    on: RefundTransitionCause,
  ): Promise<{ refund: RefundEntity; decision: RefundDecision }> {
    const decision = decideRefund(this.toCurrent(refund, on.cause === 'reconcile'), fact);
    return { refund: await this.applyDecision({ tx, refund, fact, on }, decision), decision };
  }

  /** `leased`: the job asks, which claims what it asks about. */
  private toCurrent(refund: LockedRefund, leased: boolean): CurrentRefund {
    return {
      status: refund.status,
      externalId: refund.id,
      reference: refund.rail_reference ?? refund.provider_reference,
      amount: refund.amount,
      currency: refund.currency,
      needsReview: refund.needs_review,
      rail: this.providers.capabilitiesOf(refund.rail),
      sends: refund.sends,
      accepted: refund.accepted_at !== null,
      leased,
      notFoundCount: refund.not_found_count,
      secondsSinceSent: refund.seconds_since_sent,
      secondsSinceFirstSent: refund.seconds_since_first_sent,
    };
  }

  private applyDecision(context: RefundSettlementContext, decision: RefundDecision): Promise<RefundEntity> {
    const { refund } = context;
    switch (decision.kind) {
      case 'complete':
        return this.complete(context);
      case 'fail':
        return this.fail(context);
      case 'accepted':
        return this.accepted(context);
      case 'review':
        return this.moveTo(context, refund.status, {
          needs_review: true,
          review_reason: decision.why,
          ...inAnHour,
        });
      case 'send_again':
        return this.moveTo(context, refund.status, {
          sends: refund.sends + 1,
          sent_at: NOW,
          not_found_count: 0,
          claimed_until: this.refunds.leased,
        });
      case 'count_not_found':
        return this.updateSchedule(context, { not_found_count: refund.not_found_count + 1 });
      case 'nothing':
        return this.updateSchedule(context, {});
    }
  }

  private async complete(context: RefundSettlementContext): Promise<RefundEntity> {
    const { tx, refund, fact, on } = context;
    const byHand: RefundChange =
      fact.kind === 'settled_by_hand'
        ? { settled_reference: fact.reference, settled_by: on.actor_id }
        : { accepted_at: refund.accepted_at ?? NOW, error_message: null };
    const completed = await this.moveTo(context, 'completed', {
      ...UNSCHEDULED,
      ...REVIEWED,
      ...byHand,
      completed_at: NOW,
    });
    await this.completePayment(context);
    await this.bookings.recordRefunded(tx, { booking_id: refund.booking_id, payment_id: refund.payment_id });
    await this.journal.recordRefund(tx, { refundId: refund.id });
    await this.notifications.notify(tx, 'refund_completed', refund.payment_id, refund);
    return completed;
  }

  /** A payment is `refunded` only now. */
  private async completePayment({ tx, refund, on }: RefundSettlementContext): Promise<void> {
    // Of two refunds the first has done so.
    if ((await this.payments.lock(tx, refund.payment_id))?.status === 'refunded') return;
    const payment = await this.payments.update(tx, refund.payment_id, {
      status: 'refunded',
      updated_at: NOW,
    });
    await this.payments.appendEvent(tx, {
      payment_id: payment.id,
      from_status: 'completed',
      to_status: 'refunded',
      fact: { refund_id: refund.id, amount: refund.amount },
      cause: on.cause,
      actor_id: on.actor_id,
    });
    this.realtime.changed(tx, payment, on.cause);
  }

  /** What the provider won't do waits for a person at once: two events, one transaction. */
  private async fail(context: RefundSettlementContext): Promise<RefundEntity> {
    const failed = await this.moveTo(context, 'failed', {
      ...UNSCHEDULED,
      ...REVIEWED,
      error_message: refundErrorOf(context.fact),
    });
    const manual = await this.moveTo({ ...context, refund: { ...context.refund, ...failed } }, 'manual', {});
    await this.notifications.notify(context.tx, 'refund_by_hand', context.refund.payment_id, context.refund);
    return manual;
  }

  private accepted(context: RefundSettlementContext): Promise<RefundEntity> {
    if (context.refund.accepted_at !== null) return this.updateSchedule(context, { not_found_count: 0 });
    return this.moveTo(context, context.refund.status, {
      accepted_at: NOW,
      not_found_count: 0,
      ...nextCheck(context.refund),
    });
  }

  /** Nothing to tell: only what concerns the asking itself is written. */
  private updateSchedule(context: RefundSettlementContext, change: RefundChange): Promise<RefundEntity> {
    if (context.refund.status !== 'sent') return Promise.resolve(context.refund);
    return this.refunds.update(context.tx, context.refund.id, { ...nextCheck(context.refund), ...change });
  }

  private async moveTo(
    context: RefundSettlementContext,
    to: RefundStatus,
    change: RefundChange,
  ): Promise<RefundEntity> {
    const { tx, refund, fact, on } = context;
    if (!machine.can(refund.status, to)) throw new Error(`A refund can't go from ${refund.status} to ${to}`);
    const changed = await this.refunds.update(tx, refund.id, {
      claimed_until: null,
      ...change,
      status: to,
      updated_at: NOW,
    });
    await this.refunds.appendEvent(tx, {
      refund_id: refund.id,
      from_status: refund.status,
      to_status: to,
      fact: toRefundRecord(fact),
      ...on,
    });
    this.realtime.refundChanged(tx, changed, on.cause);
    return changed;
  }
}

const inAnHour: RefundChange = {
  next_check_at: () => `now() + make_interval(secs => ${HOUR_SECONDS})`,
  claimed_until: null,
};

/** The schedule of checks, counted from the last sending; a refund that waits for a person is still asked about each hour. */
function nextCheck(refund: LockedRefund): RefundChange {
  const seconds = refund.needs_review ? null : secondsToNextCheck(refund.seconds_since_sent);
  if (seconds === null) return inAnHour;
  return { next_check_at: () => `now() + make_interval(secs => ${seconds})`, claimed_until: null };
}

/** Everything that can become known of a refund: what the provider said, and what a person has done. */
export type RefundSettlementFact =
  RefundFact | RefundStatusFact | { kind: 'never_sent' } | { kind: 'settled_by_hand'; reference: string };

/** Why a person has to pay it back, in words and with the provider's own. */
export function refundErrorOf(fact: RefundSettlementFact): string {
  if (fact.kind === 'refused') return said(fact.reason, fact.detail);
  if (fact.kind === 'status') return said(fact.reason ?? 'other', fact.words.reason ?? fact.words.status);
  return reasonLabel('other');
}

function said(reason: FailureReason, words: string): string {
  return `${reasonLabel(reason)} (${words})`;
}

/** What the event row keeps of a fact: the provider's words, never a phone number. */
export function toRefundRecord(fact: RefundSettlementFact): Record<string, unknown> {
  switch (fact.kind) {
    case 'accepted':
      return { said: 'accepted' };
    case 'unsupported':
      return { concluded: 'by_hand' };
    case 'never_sent':
      return { concluded: 'never_sent' };
    case 'settled_by_hand':
      return { concluded: 'settled', reference: fact.reference };
    default:
      return toRecord(fact);
  }
}

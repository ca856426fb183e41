import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../platform/database';
import { defineMachine } from '../../../platform/state-machine';
import { LedgerRepository } from '../ledger/ledger.repository';
import { NOW, secondsToNextCheck } from '../payment.changes';
import { payoutNotFound } from '../payment.errors';
import { PaymentProviders } from '../providers/registry';
import {
  refundErrorOf,
  type RefundSettlementFact,
  toRefundRecord,
} from '../refunds/refund-settlement.service';
import type { RefundDecision } from '../refunds/refund.state';
import { PayoutNotificationsService } from './payout-notifications.service';
import type { PayoutEntity } from './payout.entity';
import {
  type CurrentPayout,
  decidePayout,
  maySettlePayout,
  type PayoutStatus,
  payoutTransitions,
} from './payout.state';
import { type LockedPayout, MovingPayoutsRepository, type PayoutChange } from './payouts.repository';

/** Who or what brought a fact; kept in the event rows. */
export interface PayoutTransitionCause {
  cause: 'due' | 'sending' | 'reconcile' | 'staff';
  actor_id: string | null;
}

interface Context {
  tx: EntityManager;
  payout: LockedPayout;
  fact: RefundSettlementFact;
  on: PayoutTransitionCause;
}

const machine = defineMachine<PayoutStatus>(payoutTransitions);
const HOUR_SECONDS = 3_600;
const UNSCHEDULED: PayoutChange = { next_check_at: null, claimed_until: null };
const REVIEWED: PayoutChange = { needs_review: false, review_reason: null };

/** The one place where what has become known changes a payout and, when it is there, the journal: all or nothing. */
@Injectable()
export class PayoutSettlementService {
  constructor(
    private readonly transactions: Transactions,
    private readonly payouts: MovingPayoutsRepository,
    private readonly ledger: LedgerRepository,
    private readonly providers: PaymentProviders,
    private readonly notifications: PayoutNotificationsService,
  ) {}

  /**
   * Applies a fact; what is so already stays so.
   * @throws DomainError NOT_FOUND
   */
  apply(
    id: string,
    fact: RefundSettlementFact,
    on: PayoutTransitionCause,
  ): Promise<{ payout: PayoutEntity; decision: RefundDecision }> {
    return this.transactions.run(async (tx) => this.applyWithin(tx, await this.lock(tx, id), fact, on));
  }

  /** @throws DomainError NOT_FOUND */
  async lock(tx: EntityManager, id: string): Promise<LockedPayout> {
    const payout = await this.payouts.lock(tx, id);
    if (!payout) throw payoutNotFound();
    return payout;
  }

  maySettle(payout: LockedPayout): boolean {
    return maySettlePayout({ status: payout.status, needsReview: payout.needs_review });
  }

  /** The same in the open transaction of a caller who holds the lock. */
  async applyWithin(
    tx: EntityManager,
    payout: LockedPayout,
    fact: RefundSettlementFact,
    on: PayoutTransitionCause,
  ): Promise<{ payout: PayoutEntity; decision: RefundDecision }> {
    const decision = decidePayout(this.toCurrent(payout, on.cause === 'reconcile'), fact);
    return { payout: await this.applyDecision({ tx, payout, fact, on }, decision), decision };
  }

  private applyDecision(context: Context, decision: RefundDecision): Promise<PayoutEntity> {
    const { payout } = context;
    switch (decision.kind) {
      case 'complete':
        return this.complete(context);
      case 'fail':
        return this.fail(context);
      case 'accepted':
        return this.accepted(context);
      case 'review':
        return this.moveTo(context, payout.status, {
          needs_review: true,
          review_reason: decision.why,
          ...inAnHour,
        });
      case 'send_again':
        return this.moveTo(context, payout.status, {
          sends: payout.sends + 1,
          sent_at: NOW,
          not_found_count: 0,
          claimed_until: this.payouts.leased,
        });
      case 'count_not_found':
        return this.updateSchedule(context, { not_found_count: payout.not_found_count + 1 });
      case 'nothing':
        return this.updateSchedule(context, {});
    }
  }

  private async complete(context: Context): Promise<PayoutEntity> {
    const { tx, payout, fact, on } = context;
    const byHand: PayoutChange =
      fact.kind === 'settled_by_hand'
        ? { settled_reference: fact.reference, settled_by: on.actor_id }
        : { accepted_at: payout.accepted_at ?? NOW, error_message: null };
    const completed = await this.moveTo(context, 'completed', {
      ...UNSCHEDULED,
      ...REVIEWED,
      ...byHand,
      paid_from: payout.provider,
      completed_at: NOW,
    });
    await this.ledger.recordPayout(tx, payout.id);
    await this.notifications.completed(tx, completed);
    return completed;
  }

  /** What the provider won't do waits for a person at once: two events, one transaction. */
  private async fail(context: Context): Promise<PayoutEntity> {
    const failed = await this.moveTo(context, 'failed', {
      ...UNSCHEDULED,
      ...REVIEWED,
      error_message: refundErrorOf(context.fact),
    });
    return this.moveTo({ ...context, payout: { ...context.payout, ...failed } }, 'manual', {});
  }

  private accepted(context: Context): Promise<PayoutEntity> {
    if (context.payout.accepted_at !== null) return this.updateSchedule(context, { not_found_count: 0 });
    return this.moveTo(context, context.payout.status, {
      accepted_at: NOW,
      not_found_count: 0,
      ...nextCheck(context.payout),
    });
  }

  /** Nothing to tell: only what concerns the asking itself is written. */
  private updateSchedule(context: Context, change: PayoutChange): Promise<PayoutEntity> {
    if (context.payout.status !== 'sent') return Promise.resolve(context.payout);
    return this.payouts.update(context.tx, context.payout.id, { ...nextCheck(context.payout), ...change });
  }

  private async moveTo(context: Context, to: PayoutStatus, change: PayoutChange): Promise<PayoutEntity> {
    const { tx, payout, fact, on } = context;
    if (to !== payout.status && !machine.can(payout.status, to)) {
      throw new Error(`A payout can't go from ${payout.status} to ${to}`);
    }
    const changed = await this.payouts.update(tx, payout.id, {
      claimed_until: null,
      ...change,
      status: to,
      updated_at: NOW,
    });
    await this.payouts.appendEvent(tx, {
      payout_id: payout.id,
      from_status: payout.status,
      to_status: to,
      fact: toRefundRecord(fact),
      ...on,
    });
    return changed;
  }

  /** `leased`: the job asks, which claims what it asks about. */
  private toCurrent(payout: LockedPayout, leased: boolean): CurrentPayout {
    return {
      status: payout.status,
      externalId: payout.id,
      reference: payout.rail_reference ?? payout.provider_reference,
      amount: payout.amount,
      currency: payout.currency,
      needsReview: payout.needs_review,
      rail: this.providers.capabilitiesOf(payout.rail),
      sends: payout.sends,
      accepted: payout.accepted_at !== null,
      leased,
      notFoundCount: payout.not_found_count,
      secondsSinceSent: payout.seconds_since_sent,
      secondsSinceFirstSent: payout.seconds_since_first_sent,
    };
  }
}

const inAnHour: PayoutChange = {
  next_check_at: () => `now() + make_interval(secs => ${HOUR_SECONDS})`,
  claimed_until: null,
};

/** The schedule of checks, counted from the last sending; one that waits for a person is still asked about each hour. */
function nextCheck(payout: LockedPayout): PayoutChange {
  const seconds = payout.needs_review ? null : secondsToNextCheck(payout.seconds_since_sent);
  if (seconds === null) return inAnHour;
  return { next_check_at: () => `now() + make_interval(secs => ${seconds})`, claimed_until: null };
}

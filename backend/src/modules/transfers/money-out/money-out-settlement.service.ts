import type { OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { NOW, type Transactions } from '../../../platform/database';
import { defineMachine } from '../../../platform/state-machine';
import type { ApprovalsService } from '../../approvals';
import type { AuditService } from '../../audit';
import { type FailureReason, reasonLabel } from '../../money';
import {
  factRecord,
  type PaymentProviders,
  type RefundFact,
  type RefundStatusFact,
  secondsToNextCheck,
  UNANSWERED_SECONDS,
} from '../../rails';
import { notDueForManualPayment } from '../transfers.errors';
import type { MoneyOutEntity } from './money-out.entity';
import type { Locked, MoneyOutChange, MoneyOutRepository } from './money-out.repository';
import {
  type CurrentMoneyOut,
  decideMoneyOut,
  maySettle,
  type MoneyOutDecision,
  type MoneyOutStatus,
  moneyOutTransitions,
} from './money-out.state';

export interface MoneyOutCause {
  cause: 'requested' | 'due' | 'sending' | 'reconcile' | 'staff';
  actor_id: string | null;
}

export type MoneyOutFact =
  RefundFact | RefundStatusFact | { kind: 'never_sent' } | { kind: 'settled_by_hand'; reference: string };

export interface MoneyOutContext<Row extends MoneyOutEntity> {
  tx: EntityManager;
  row: Locked<Row>;
  fact: MoneyOutFact;
  trigger: MoneyOutCause;
}

const machine = defineMachine<MoneyOutStatus>(moneyOutTransitions);
const HOUR_SECONDS = 3_600;
const UNSCHEDULED: MoneyOutChange = { next_check_at: null, claimed_until: null };
const NO_REVIEW: MoneyOutChange = { needs_review: false, review_reason: null };

/** Subclasses define the locks and the effects. */
export abstract class MoneyOutSettlement<Row extends MoneyOutEntity> implements OnModuleInit {
  protected abstract readonly kind: 'payout' | 'refund';

  protected constructor(
    private readonly transactions: Transactions,
    protected readonly rows: MoneyOutRepository<Row>,
    private readonly providers: PaymentProviders,
    private readonly approvals: ApprovalsService,
    private readonly audit: AuditService,
  ) {}

  onModuleInit(): void {
    this.approvals.executeBy(`${this.kind}.settle`, (actorId, { subject_id, parameters }) =>
      this.settle(actorId, subject_id, String(parameters['reference'])),
    );
  }

  /** Locks every row that a completion changes, in the global lock order. @throws DomainError NOT_FOUND */
  abstract lock(tx: EntityManager, id: string): Promise<Locked<Row>>;
  protected abstract payeeOf(tx: EntityManager, row: Row): Promise<string | null>;
  protected completionFields?(row: Row): MoneyOutChange;
  protected abstract onCompleted(context: MoneyOutContext<Row>, row: Row): Promise<void>;
  /** Notifies the recipient. */
  protected onMovedToManual?(context: MoneyOutContext<Row>): Promise<void>;
  protected onChanged?(context: MoneyOutContext<Row>, row: Row): void;

  /** Idempotent. @throws DomainError NOT_FOUND */
  apply(
    id: string,
    fact: MoneyOutFact,
    trigger: MoneyOutCause,
  ): Promise<{ row: Row; decision: MoneyOutDecision }> {
    return this.transactions.run(async (tx) => this.applyWithin(tx, await this.lock(tx, id), fact, trigger));
  }

  /** Like `apply`, in the transaction of a caller that holds the locks. */
  async applyWithin(
    tx: EntityManager,
    row: Locked<Row>,
    fact: MoneyOutFact,
    trigger: MoneyOutCause,
  ): Promise<{ row: Row; decision: MoneyOutDecision }> {
    const decision = decideMoneyOut(this.toCurrent(row, trigger.cause === 'reconcile'), fact);
    return { row: await this.applyDecision({ tx, row, fact, trigger }, decision), decision };
  }

  /**
   * Completes a payout or refund that staff paid by hand. Idempotent for the same reference. Large amounts need a
   * second admin.
   * @throws DomainError NOT_FOUND; STATE_CONFLICT if the provider may still pay it, or it was settled with
   * another reference
   */
  async settle(actorId: string, id: string, reference: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = await this.lock(tx, id);
      const { status, amount, needs_review, settled_reference } = row;
      if (status === 'completed' && settled_reference === reference) return;
      if (!maySettle({ status, needsReview: needs_review })) throw notDueForManualPayment(this.kind);
      const payee = await this.payeeOf(tx, row);
      const admitted = await this.approvals.admit(tx, {
        action: `${this.kind}.settle`,
        subject_id: id,
        parameters: { reference },
        amount,
        pays: payee === null ? {} : { [payee]: amount },
        actor_id: actorId,
        reason: null,
        before: { status, reference: settled_reference },
        after: { status: 'completed', reference },
      });
      if (!admitted) return;
      const fact = { kind: 'settled_by_hand', reference } as const;
      await this.applyWithin(tx, row, fact, { cause: 'staff', actor_id: actorId });
      await this.audit.record(tx, {
        actor_id: actorId,
        action: `${this.kind}.settled`,
        subject_id: id,
        from: { status, needs_review },
        to: { status: 'completed', reference, amount },
      });
    });
  }

  private applyDecision(context: MoneyOutContext<Row>, decision: MoneyOutDecision): Promise<Row> {
    const { row } = context;
    switch (decision.kind) {
      case 'complete':
        return this.complete(context);
      case 'fail':
        return this.fail(context);
      case 'accepted':
        return this.recordAcceptance(context);
      case 'review':
        return this.moveTo(context, row.status, {
          needs_review: true,
          review_reason: decision.why,
          ...inAnHour,
        });
      case 'send_again':
        return this.moveTo(context, row.status, {
          sends: row.sends + 1,
          sent_at: NOW,
          not_found_count: 0,
          claimed_until: this.rows.leaseEnd,
        });
      case 'count_not_found':
        return this.updateSchedule(context, { not_found_count: row.not_found_count + 1 });
      case 'nothing':
        return this.updateSchedule(context, {});
    }
  }

  private async complete(context: MoneyOutContext<Row>): Promise<Row> {
    const { row, fact, trigger } = context;
    const proof: MoneyOutChange =
      fact.kind === 'settled_by_hand'
        ? { settled_reference: fact.reference, settled_by: trigger.actor_id }
        : { accepted_at: row.accepted_at ?? NOW, error_message: null };
    const completed = await this.moveTo(context, 'completed', {
      ...UNSCHEDULED,
      ...NO_REVIEW,
      ...proof,
      ...this.completionFields?.(row),
      completed_at: NOW,
    });
    await this.onCompleted(context, completed);
    return completed;
  }

  /** sent → failed → manual, with an event for each step. */
  private async fail(context: MoneyOutContext<Row>): Promise<Row> {
    const failed = await this.moveTo(context, 'failed', {
      ...UNSCHEDULED,
      ...NO_REVIEW,
      error_message: errorOf(context.fact),
    });
    const manual = await this.moveTo({ ...context, row: { ...context.row, ...failed } }, 'manual', {});
    await this.onMovedToManual?.(context);
    return manual;
  }

  private recordAcceptance(context: MoneyOutContext<Row>): Promise<Row> {
    const { row } = context;
    if (row.accepted_at !== null) return this.updateSchedule(context, { not_found_count: 0 });
    const schedule = nextCheck({ ...row, accepted_at: new Date() });
    return this.moveTo(context, row.status, { accepted_at: NOW, not_found_count: 0, ...schedule });
  }

  private async updateSchedule(context: MoneyOutContext<Row>, change: MoneyOutChange): Promise<Row> {
    const { tx, row } = context;
    return row.status === 'sent' ? this.rows.update(tx, row.id, { ...nextCheck(row), ...change }) : row;
  }

  private async moveTo(
    context: MoneyOutContext<Row>,
    to: MoneyOutStatus,
    change: MoneyOutChange,
  ): Promise<Row> {
    const { tx, row, fact, trigger } = context;
    if (!machine.can(row.status, to)) throw new Error(`Money out can't go from ${row.status} to ${to}`);
    const changed = await this.rows.update(tx, row.id, {
      claimed_until: null,
      ...change,
      status: to,
      updated_at: NOW,
    });
    const event = { from_status: row.status, to_status: to, fact: toEventRecord(fact), ...trigger };
    await this.rows.appendEvent(tx, row.id, event);
    this.onChanged?.(context, changed);
    return changed;
  }

  /** @param leased the job has claimed the row */
  private toCurrent(row: Locked<Row>, leased: boolean): CurrentMoneyOut {
    return {
      status: row.status,
      externalId: row.id,
      reference: row.rail_reference ?? row.provider_reference,
      amount: row.amount,
      currency: row.currency,
      needsReview: row.needs_review,
      rail: this.providers.capabilitiesOf(row.rail),
      sends: row.sends,
      accepted: row.accepted_at !== null,
      leased,
      notFoundCount: row.not_found_count,
      secondsSinceSent: row.seconds_since_sent,
      secondsSinceFirstSent: row.seconds_since_first_sent,
    };
  }
}

const inAnHour: MoneyOutChange = {
  next_check_at: () => `now() + make_interval(secs => ${HOUR_SECONDS})`,
  claimed_until: null,
};

/** Checks at most a minute apart until the rail has accepted, and hourly under review. */
function nextCheck(row: Locked<MoneyOutEntity>): MoneyOutChange {
  const scheduled = row.needs_review ? null : secondsToNextCheck(row.seconds_since_sent);
  if (scheduled === null) return inAnHour;
  const seconds = row.accepted_at === null ? Math.min(scheduled, UNANSWERED_SECONDS) : scheduled;
  return { next_check_at: () => `now() + make_interval(secs => ${seconds})`, claimed_until: null };
}

function errorOf(fact: MoneyOutFact): string {
  if (fact.kind === 'refused') return reasonText(fact.reason, fact.detail);
  if (fact.kind !== 'status') return reasonLabel('other');
  return reasonText(fact.reason ?? 'other', fact.raw.reason ?? fact.raw.status);
}

function reasonText(reason: FailureReason, providerText: string): string {
  return `${reasonLabel(reason)} (${providerText})`;
}

/** Omits phone numbers. */
function toEventRecord(fact: MoneyOutFact): Record<string, unknown> {
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
      return factRecord(fact);
  }
}

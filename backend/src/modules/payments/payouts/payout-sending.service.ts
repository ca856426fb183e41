import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig, PROVIDER_NAMES } from '../../../platform/config';
import { newId, Transactions } from '../../../platform/database';
import { AuditService } from '../../audit';
import { acquireBudget } from '../inquiries/payment-inquiries.service';
import { StatusBudgetRepository } from '../inquiries/payment-checks.repository';
import { LedgerRepository } from '../ledger/ledger.repository';
import type { PayoutFact, ProviderName, UnknownFact } from '../providers/payment-provider';
import { PaymentProviders } from '../providers/registry';
import { isProven, leftToday, whyNotSend, type WithdrawReason } from './payout-policy';
import { PayoutSettlementService, type PayoutTransitionCause } from './payout-settlement.service';
import type { PayoutEntity } from './payout.entity';
import { MovingPayoutsRepository, type PayoutBounds } from './payouts.repository';
import { RailWatchService } from './rail-watch.service';

const ON: PayoutTransitionCause = { cause: 'sending', actor_id: null };
const DUE: PayoutTransitionCause = { cause: 'due', actor_id: null };
/** A payout whose rail has no money for it, or has just said that it is closed to us, waits so long. */
const POSTPONED_SECONDS = 600;

/** Makes payouts of what is payable, within the limits of the day. */
@Injectable()
export class PayoutMakingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly payouts: MovingPayoutsRepository,
    private readonly ledger: LedgerRepository,
    private readonly providers: PaymentProviders,
    private readonly config: AppConfig,
  ) {}

  /** One for each driver to whom one may be made; returns how many were. Safe in any number of processes at once. */
  async makeDue(): Promise<number> {
    const { automatic, delayHours, least, dailyLimitDriver } = this.config.payouts;
    if (!automatic) return 0;
    const bounds = { least, most: dailyLimitDriver, mostInADay: dailyLimitDriver, delayHours };
    let made = 0;
    for (const { driver_id } of await this.payouts.candidates(this.wallets(), bounds)) {
      if ((await this.transactions.run((tx) => this.make(tx, driver_id, bounds))) !== null) made++;
    }
    return made;
  }

  /** Under the lock that batches are made under, too: what one of both takes the other doesn't see. */
  private async make(
    tx: EntityManager,
    driverId: string,
    bounds: PayoutBounds,
  ): Promise<PayoutEntity | null> {
    await this.ledger.lockMaking(tx);
    const standing = await this.payouts.standingOf(tx, driverId);
    if (!standing?.account || standing.stopped_by !== null || standing.account.pending) return null;
    const { provider, phone_number, status } = standing.account;
    const { rail } = this.config.payments.providers[provider];
    const { payouts, nameCheck } = this.providers.capabilitiesOf(rail);
    if (!payouts || !isProven(status, nameCheck)) return null;
    const { dailyLimit, dailyLimitDriver } = this.config.payouts;
    const gone = await this.payouts.goneToday(tx, driverId);
    const most = leftToday({ driver: dailyLimitDriver, all: dailyLimit }, gone);
    if (most < bounds.least) return null;
    const payout = await this.payouts.insert(
      tx,
      {
        id: newId(),
        driver_id: driverId,
        full_name: standing.full_name,
        phone_number,
        provider,
        rail,
        currency: this.providers.for(rail).currency,
        provider_reference: randomUUID(),
      },
      { ...bounds, most },
    );
    if (payout === null) return null;
    const event = { payout_id: payout.id, from_status: null, to_status: 'created', fact: null } as const;
    await this.payouts.appendEvent(tx, { ...event, ...DUE });
    return payout;
  }

  private wallets(): { paying: ProviderName[]; unnamed: ProviderName[] } {
    const can = (wallet: ProviderName) =>
      this.providers.capabilitiesOf(this.config.payments.providers[wallet].rail);
    const paying = PROVIDER_NAMES.filter(
      (wallet) => this.config.payments.providers[wallet].enabled && can(wallet).payouts,
    );
    return { paying, unnamed: paying.filter((wallet) => !can(wallet).nameCheck) };
  }
}

/** Sends payouts outside any transaction, each by one process and under its one reference, and asks what became of them. */
@Injectable()
export class PayoutSendingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly payouts: MovingPayoutsRepository,
    private readonly settlement: PayoutSettlementService,
    private readonly providers: PaymentProviders,
    private readonly budget: StatusBudgetRepository,
    private readonly rails: RailWatchService,
    private readonly audit: AuditService,
    private readonly config: AppConfig,
  ) {}

  /** What the job does about a payout; false where it was not possible now, or nothing is left to do. */
  async pursue({ id, status }: PayoutEntity, waitUntil = 0): Promise<boolean> {
    if (status === 'created') return (await this.send(id)) !== null;
    return (await this.ask(id, { cause: 'reconcile', actor_id: null }, waitUntil)) !== null;
  }

  /** Claims and sends; null where another has done so, where it can't go now, or where it may not go any more. */
  async send(id: string): Promise<PayoutEntity | null> {
    const found = await this.payouts.find(id);
    if (found?.status !== 'created') return null;
    if (!(await this.rails.mayPay(found.rail, found.amount))) {
      await this.payouts.postpone(id, POSTPONED_SECONDS);
      return null;
    }
    const claimed = await this.transactions.run((tx) => this.claim(tx, id));
    return claimed === null ? null : this.call(claimed);
  }

  /** The call itself, for the first sending or a repeated one; whoever calls holds the payout's lease. */
  async call(payout: PayoutEntity): Promise<PayoutEntity> {
    const fact = await this.transfer(payout);
    return (await this.settlement.apply(payout.id, fact, ON)).payout;
  }

  /**
   * One question, within the budget that all questions share; what never arrived is sent again under the same reference.
   * `waitUntil`: epoch ms until which a spent budget is waited for. Null: not asked.
   */
  async ask(id: string, on: PayoutTransitionCause, waitUntil = 0): Promise<PayoutEntity | null> {
    const attempt = () =>
      this.transactions.run(async (tx) => {
        const askable = await this.payouts.lockAskable(tx, id);
        if (askable === null) return null;
        if (!(await this.budget.take(tx, askable.rail))) return 'budget_spent' as const;
        await this.payouts.markAsked(tx, id);
        return askable;
      });
    const begun = await acquireBudget(attempt, waitUntil);
    if (begun === null) return null;
    const { rail, rail_reference, provider_reference } = begun;
    const fact = await this.providers.for(rail).payoutStatus(rail_reference ?? provider_reference, id);
    const { payout, decision } = await this.settlement.apply(id, fact, on);
    return decision.kind === 'send_again' ? this.call(payout) : payout;
  }

  /** created → sent, if everything still holds for which it was made; else it is withdrawn. */
  private async claim(tx: EntityManager, id: string): Promise<PayoutEntity | null> {
    const payout = await this.payouts.lock(tx, id);
    if (payout?.status !== 'created') return null;
    const why = await this.whyNot(tx, payout);
    if (why !== null) {
      await this.withdraw(tx, payout, why);
      return null;
    }
    const sent = await this.payouts.beginSending(tx, id);
    const event = { payout_id: id, from_status: 'created', to_status: 'sent', fact: null } as const;
    await this.payouts.appendEvent(tx, { ...event, ...ON });
    return sent;
  }

  private async whyNot(tx: EntityManager, payout: PayoutEntity): Promise<WithdrawReason | null> {
    const standing = await this.payouts.standingOf(tx, payout.driver_id);
    const { automatic, delayHours } = this.config.payouts;
    return whyNotSend({
      automatic,
      stopped_by: standing === null ? 'left' : standing.stopped_by,
      account: standing?.account ?? null,
      payout,
      nameCheck: this.providers.capabilitiesOf(payout.rail).nameCheck,
      money_changed: await this.payouts.moneyChanged(tx, payout, delayHours),
    });
  }

  private async withdraw(tx: EntityManager, payout: PayoutEntity, why: WithdrawReason): Promise<void> {
    await this.payouts.withdraw(tx, payout.id);
    await this.audit.record(tx, {
      actor_id: null,
      action: 'payout.withdrawn',
      subject_type: 'payout',
      subject_id: payout.id,
      from: { status: 'created', driver_id: payout.driver_id, amount: payout.amount },
      to: { why },
    });
  }

  private async transfer(payout: PayoutEntity): Promise<PayoutFact> {
    const reference = await this.referenceFor(payout);
    if (typeof reference !== 'string') return reference;
    return this.providers.for(payout.rail).payout({
      reference,
      payoutId: payout.id,
      wallet: payout.provider,
      phoneNumber: payout.phone_number,
      amount: payout.amount,
      currency: payout.currency,
      description: 'Your earnings',
    });
  }

  /** The payout's one reference: ours, or the rail's, which is stored before it is used. */
  private async referenceFor(payout: PayoutEntity): Promise<string | UnknownFact> {
    const { rail, rail_reference, provider_reference } = payout;
    if (this.providers.capabilitiesOf(rail).reference !== 'prepared') return provider_reference;
    if (rail_reference !== null) return rail_reference;
    const fact = await this.providers.for(rail).prepare('out');
    if (fact.kind === 'unknown') return fact;
    if (await this.payouts.storePrepared(payout.id, fact.reference)) return fact.reference;
    return {
      kind: 'unknown',
      why: 'unexpected_status',
      detail: 'another process sends it: nothing was sent',
    };
  }
}

import { Injectable } from '@nestjs/common';
import { AppConfig, RAIL_NAMES, type RailName, walletsOf } from '../../../platform/config';
import { Transactions } from '../../../platform/database';
import type { Xaf } from '../../../platform/money';
import { AuditService } from '../../audit';
import {
  type BalanceFact,
  PaymentProviders,
  ProviderHealthRepository,
  type RailAlarm,
  type RailAlarmRow,
  RailAlarmsRepository,
  WalletAvailabilityService,
} from '../../rails';
import type { PayoutEntity } from '../money-out/money-out.entity';
import { noSuchAlarm } from '../transfers.errors';
import type { SeenAlarmRequest } from './dto/payouts.requests';
import type { RailView } from './dto/payouts.responses';
import type { RailState } from './payout-policy';
import { RailWorkRepository } from './rail-work.repository';

const BALANCE_CACHE_MS = 30_000;

const BLOCKING_ALARMS: readonly RailAlarm[] = ['may_not_pay_out', 'address_refused'];

@Injectable()
export class RailWatchService {
  private readonly balances = new Map<RailName, { fact: BalanceFact; at: number }>();
  /** By payout id. */
  private readonly released = new Map<string, { rail: RailName; amount: Xaf; at: number }>();

  constructor(
    private readonly providers: PaymentProviders,
    private readonly health: ProviderHealthRepository,
    private readonly alarms: RailAlarmsRepository,
    private readonly availability: WalletAvailabilityService,
    private readonly work: RailWorkRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly config: AppConfig,
  ) {}

  /**
   * False if payouts to the wallet are down, the rail recently rejected our access, or its balance doesn't cover
   * this payout and those that this process released since the reading. An unknown balance counts as sufficient.
   */
  async mayPay({ id, rail, provider, amount }: PayoutEntity): Promise<boolean> {
    if (this.availability.isDown(rail, provider, 'payout')) return false;
    if (await this.alarms.areBlocking(rail, BLOCKING_ALARMS)) return false;
    const balance = await this.balanceOf(rail);
    if (balance.kind !== 'balance') return true;
    this.released.delete(id);
    const available = balance.amount - this.releasedSinceReading(rail);
    if (available >= amount) {
      this.released.set(id, { rail, amount, at: Date.now() });
      return true;
    }
    // A single alarm for all waiting payouts, which are retried every half minute.
    if (!(await this.alarms.areBlocking(rail, ['float_empty']))) {
      await this.alarms.raise(rail, 'float_empty', `${available} ${balance.currency}`);
    }
    return false;
  }

  /** For a payout that was withdrawn after its release. */
  takeBack(payoutId: string): void {
    this.released.delete(payoutId);
  }

  async list(): Promise<RailView[]> {
    const { paused, recovering } = await this.health.survey();
    const enabled = RAIL_NAMES.filter((rail) => this.config.payments.rails[rail].enabled);
    // Balances first, because a new balance may resolve an alarm.
    const facts = await Promise.all(enabled.map(async (rail) => [rail, await this.balanceOf(rail)] as const));
    const alarms = await this.alarms.list();
    const work = await this.work.list();
    const { providers } = this.config.payments;
    const { floatWarning } = this.config.payouts;
    const stateOf = (rail: RailName): RailState => {
      const rejectsCredentials = (alarm: RailAlarmRow) =>
        alarm.rail === rail && alarm.alarm === 'credentials_refused' && alarm.ended_at === null;
      if (alarms.some(rejectsCredentials)) return 'refused';
      if (paused.includes(rail)) return 'away';
      return recovering.includes(rail) ? 'recovering' : 'up';
    };
    return facts.map(([rail, fact]): RailView => {
      const balance = fact.kind === 'balance' ? fact : null;
      const cached = this.balances.get(rail);
      const ofRail = alarms.filter((alarm) => alarm.rail === rail);
      const { refunds, payouts } = this.providers.capabilitiesOf(rail);
      const availability = this.availability.reportOf(rail);
      return {
        rail,
        providers: walletsOf(rail),
        in_use: walletsOf(rail).filter((wallet) => providers[wallet].rail === rail),
        state: stateOf(rail),
        operations: availability?.operations ?? [],
        operations_at: availability?.at ?? null,
        refunds,
        payouts,
        balance: balance?.amount ?? null,
        currency: balance?.currency ?? null,
        low: balance !== null && balance.amount < floatWarning,
        balance_at: balance === null || cached === undefined ? null : new Date(cached.at),
        warning_level: floatWarning,
        last_error: ofRail[0] ?? null,
        alarms: ofRail,
        work: work.filter((item) => item.rail === rail).map(({ rail: _, ...item }) => item),
      };
    });
  }

  /** Acknowledges an alarm up to the count that staff saw. Idempotent. @throws DomainError NOT_FOUND */
  async markSeen(actorId: string, { rail, alarm, times }: SeenAlarmRequest): Promise<void> {
    await this.transactions.run(async (tx) => {
      const current = await this.alarms.lock(tx, rail, alarm);
      if (current === null) throw noSuchAlarm();
      if (!(await this.alarms.markSeen(tx, { rail, alarm, times }))) return;
      await this.audit.record(tx, {
        actor_id: actorId,
        action: 'rail_alarm.seen',
        subject_type: 'rail',
        subject_id: rail,
        to: { alarm, times: Math.min(times, current.times) },
      });
    });
  }

  private releasedSinceReading(rail: RailName): Xaf {
    const readAt = this.balances.get(rail)?.at ?? 0;
    let sum = 0;
    for (const [id, payout] of this.released) {
      if (payout.rail === rail && payout.at < readAt) this.released.delete(id);
      else if (payout.rail === rail) sum += payout.amount;
    }
    return sum;
  }

  /** Requested at most every 30 s by each process, and not while the rail is paused. */
  private async balanceOf(rail: RailName): Promise<BalanceFact> {
    const known = this.balances.get(rail);
    if (known !== undefined && known.at > Date.now() - BALANCE_CACHE_MS) return known.fact;
    if ((await this.health.survey()).paused.includes(rail)) {
      return { kind: 'unknown', why: 'connection', detail: 'rail paused' };
    }
    const requestedAt = Date.now();
    const fact = await this.providers.for(rail).balance();
    this.balances.set(rail, { fact, at: requestedAt });
    if (fact.kind === 'balance') await this.alarms.clear(rail, 'credentials_refused');
    // Below the warning level `float_empty` stays open until acknowledged.
    const isFull = fact.kind === 'balance' && fact.amount >= this.config.payouts.floatWarning;
    if (isFull) await this.work.endFloatEmpty(rail, fact.amount, (Date.now() - requestedAt) / 1_000);
    return fact;
  }
}

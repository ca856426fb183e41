import { Injectable } from '@nestjs/common';
import { AppConfig, type ProviderName, RAIL_NAMES, type RailName, walletsOf } from '../../../platform/config';
import type { Xaf } from '../../../platform/money';
import type { BalanceFact, RailAlarm } from '../providers/payment-provider';
import { ProviderHealthRepository } from '../providers/provider-health.repository';
import { RailAlarmsRepository } from '../providers/rail-alarms.repository';
import { PaymentProviders } from '../providers/registry';

export const RAIL_STATES = ['up', 'away', 'recovering'] as const;
export type RailState = (typeof RAIL_STATES)[number];

/** One rail as the people see it who run the product. */
export interface RailView {
  rail: RailName;
  providers: readonly ProviderName[];
  /** New payments of these wallets go by it. */
  in_use: readonly ProviderName[];
  state: RailState;
  refunds: 'api' | 'by_hand';
  payouts: boolean;
  /** Null where the rail has no such question, or did not answer. */
  balance: Xaf | null;
  currency: string | null;
  /** The balance is below the warning level. */
  low: boolean;
  last_error: { alarm: RailAlarm; detail: string; times: number; at: Date } | null;
}

/** A balance is believed so long: each payout asks for it. */
const BELIEVED_MS = 60_000;
/** While one of these holds, another payout would only be refused as well. */
const CLOSED: readonly RailAlarm[] = ['may_not_pay_out', 'address_refused'];

/** Watches over the money that lies ready for refunds and payouts, and over what the rails refuse us. */
@Injectable()
export class RailWatchService {
  private readonly balances = new Map<RailName, { fact: BalanceFact; at: number }>();

  constructor(
    private readonly providers: PaymentProviders,
    private readonly health: ProviderHealthRepository,
    private readonly alarms: RailAlarmsRepository,
    private readonly config: AppConfig,
  ) {}

  /** False where the money is known not to suffice, or the rail has just refused us as such. Nobody asked is nothing known. */
  async mayPay(rail: RailName, amount: Xaf): Promise<boolean> {
    if (await this.alarms.holds(rail, CLOSED)) return false;
    const balance = await this.balanceOf(rail);
    if (balance.kind !== 'balance' || balance.amount >= amount) return true;
    await this.alarms.raise(rail, 'float_empty', `${balance.amount} ${balance.currency}`);
    return false;
  }

  /** Every rail that is set up. */
  async list(): Promise<RailView[]> {
    const { paused, recovering } = await this.health.survey();
    const alarms = await this.alarms.latest();
    const { rails, providers } = this.config.payments;
    const stateOf = (rail: RailName): RailState => {
      if (paused.includes(rail)) return 'away';
      return recovering.includes(rail) ? 'recovering' : 'up';
    };
    return Promise.all(
      RAIL_NAMES.filter((rail) => rails[rail].enabled).map(async (rail): Promise<RailView> => {
        const fact = await this.balanceOf(rail);
        const balance = fact.kind === 'balance' ? fact : null;
        const latest = alarms.find((alarm) => alarm.rail === rail);
        const { refunds, payouts } = this.providers.capabilitiesOf(rail);
        return {
          rail,
          providers: walletsOf(rail),
          in_use: walletsOf(rail).filter((wallet) => providers[wallet].rail === rail),
          state: stateOf(rail),
          refunds,
          payouts,
          balance: balance?.amount ?? null,
          currency: balance?.currency ?? null,
          low: balance !== null && balance.amount < this.config.payouts.floatWarning,
          last_error: latest
            ? { alarm: latest.alarm, detail: latest.detail, times: latest.times, at: latest.last_at }
            : null,
        };
      }),
    );
  }

  /** Asked once a minute at most, and not while the rail is left alone. */
  private async balanceOf(rail: RailName): Promise<BalanceFact> {
    const known = this.balances.get(rail);
    if (known !== undefined && known.at > Date.now() - BELIEVED_MS) return known.fact;
    if ((await this.health.survey()).paused.includes(rail)) {
      return { kind: 'unknown', why: 'connection', detail: 'left alone' };
    }
    const fact = await this.providers.for(rail).balance();
    this.balances.set(rail, { fact, at: Date.now() });
    return fact;
  }
}

import type { Language } from '../../../locales';
import { type AppConfig, RAIL_NAMES } from '../../../platform/config';
import { violatesUnique } from '../../../platform/database';
import type { ProviderHealthRepository } from '../health/provider-health.repository';
import type { RailAlarmsRepository } from '../health/rail-alarms.repository';
import { mtnMomo } from './mtn-momo/mtn.entry';
import { orangeCm } from './orange-cm/orange-cm.entry';
import { orangePartner } from './orange-partner/orange.entry';
import { pawapay } from './pawapay/pawapay.entry';
import type {
  AccountFact,
  AskAgainFact,
  AvailabilityFact,
  BalanceFact,
  CallbackFact,
  CallbackRequest,
  NameFact,
  PayerMessageFact,
  PaymentProvider,
  PaymentRequest,
  PayoutFact,
  PayoutRequest,
  PreparedFact,
  ProviderName,
  RailAlarm,
  RailCapabilities,
  RailEntry,
  RailName,
  RefundFact,
  RefundRequest,
  RefundStatusFact,
  RequestFact,
  StatusFact,
  UnknownFact,
  Wallet,
} from './payment-provider';

export const WALLETS: Readonly<Record<ProviderName, Wallet>> = {
  mtn: {
    operator: 'MTN',
    label: 'MTN MoMo',
    logo: '/providers/mtn.svg',
    description: 'Pay with your MTN MoMo account',
  },
  orange: {
    operator: 'Orange',
    label: 'Orange Money',
    logo: '/providers/orange.svg',
    description: 'Pay with your Orange Money account',
  },
};

/** Adding a rail: docs/contributing.md#add-a-payment-provider. */
export const RAILS: { readonly [Name in RailName]: RailEntry<Name> } = {
  'mtn-momo': mtnMomo,
  'orange-partner': orangePartner,
  'orange-cm': orangeCm,
  pawapay,
};

export function railCapabilities({ payments }: AppConfig): ReadonlyMap<RailName, RailCapabilities> {
  const of = <Name extends RailName>(name: Name) => RAILS[name].capabilities(payments.rails[name]);
  return new Map(RAIL_NAMES.map((name) => [name, of(name)]));
}

type Outcome = {
  kind: string;
  why?: UnknownFact['why'];
  alarm?: RailAlarm;
  detail?: string;
  words?: { status: string; reason: string | null };
};

const railCode = ({ detail, words }: Outcome): string =>
  detail ?? words?.reason ?? words?.status ?? 'no detail';

const unsupported: UnknownFact = {
  kind: 'unknown',
  why: 'unexpected_status',
  detail: 'this rail has no such call',
};

/**
 * Reports every outcome to the health records and alarms, except where it says nothing about the rail's
 * health.
 */
class ObservedProvider implements Required<PaymentProvider> {
  readonly name: RailName;
  readonly currency: string;

  constructor(
    private readonly inner: PaymentProvider,
    private readonly health: ProviderHealthRepository,
    private readonly alarms: RailAlarmsRepository,
  ) {
    this.name = inner.name;
    this.currency = inner.currency;
  }

  newTransactionId(): string | null {
    return this.inner.newTransactionId();
  }

  prepare(direction: 'in' | 'out'): Promise<PreparedFact | UnknownFact> {
    return this.observed(this.inner.prepare?.(direction));
  }

  requestPayment(request: PaymentRequest): Promise<RequestFact> {
    return this.observed(this.inner.requestPayment(request));
  }

  fetchStatus(transactionId: string, externalId: string): Promise<StatusFact> {
    return this.observed(this.inner.fetchStatus(transactionId, externalId));
  }

  refund(request: RefundRequest): Promise<RefundFact> {
    return this.observed(this.inner.refund(request));
  }

  fetchRefundStatus(reference: string, refundId: string): Promise<RefundStatusFact> {
    return this.observed(this.inner.fetchRefundStatus(reference, refundId));
  }

  payout(request: PayoutRequest): Promise<PayoutFact> {
    return this.observed(this.inner.payout?.(request));
  }

  payoutStatus(reference: string, payoutId: string): Promise<StatusFact> {
    return this.observed(this.inner.payoutStatus?.(reference, payoutId));
  }

  nameCheck(phoneNumber: string, wallet: ProviderName): Promise<NameFact> {
    return this.observed(this.inner.nameCheck?.(phoneNumber, wallet));
  }

  async accountActive(
    phoneNumber: string,
    wallet: ProviderName,
    deadline: AbortSignal,
  ): Promise<AccountFact> {
    return (await this.inner.accountActive?.(phoneNumber, wallet, deadline)) ?? unsupported;
  }

  balance(): Promise<BalanceFact> {
    return this.observed(this.inner.balance?.());
  }

  /** Background polling. */
  async availability(): Promise<AvailabilityFact> {
    return (await this.inner.availability?.()) ?? unsupported;
  }

  askAgain(transactionId: string): Promise<AskAgainFact> {
    return this.observed(this.inner.askAgain?.(transactionId));
  }

  /** Says nothing about the rail's health. */
  async notifyPayer(transactionId: string, text: string, language: Language): Promise<PayerMessageFact> {
    return (await this.inner.notifyPayer?.(transactionId, text, language)) ?? unsupported;
  }

  parseCallback(callback: CallbackRequest): CallbackFact {
    return this.inner.parseCallback(callback);
  }

  private async observed<Fact extends Outcome>(call: Promise<Fact> | undefined): Promise<Fact | UnknownFact> {
    if (call === undefined) return unsupported;
    const fact = await call;
    const recovered = await this.health.record(this.name, fact);
    if (recovered) await this.alarms.end(this.name, 'credentials_refused');
    const alarm = fact.alarm ?? (fact.why === 'unauthorized' ? 'credentials_refused' : undefined);
    if (alarm !== undefined) await this.alarms.raise(this.name, alarm, railCode(fact));
    return fact;
  }
}

/** Requests for an unused reference before the job takes over. */
const MOST_REFERENCES = 3;

const notSent = (why: string): UnknownFact => ({
  kind: 'unknown',
  why: 'unexpected_status',
  detail: `nothing was sent: ${why}`,
});

export class PaymentProviders {
  private readonly byName: ReadonlyMap<RailName, ObservedProvider>;
  private readonly capabilities: ReadonlyMap<RailName, RailCapabilities>;

  constructor(
    config: AppConfig,
    health: ProviderHealthRepository,
    private readonly alarms: RailAlarmsRepository,
    adapters: readonly PaymentProvider[],
  ) {
    this.byName = new Map(
      adapters.map((adapter) => [adapter.name, new ObservedProvider(adapter, health, alarms)]),
    );
    this.capabilities = railCapabilities(config);
  }

  /** A call that the rail lacks is an unknown outcome: check the capabilities first. */
  for(rail: RailName): Required<PaymentProvider> {
    return found(this.byName, rail);
  }

  /**
   * Requests a reference and stores it before use. One of another movement is discarded.
   * @param store returns null if the movement has ended or another process has stored a reference
   */
  async prepared<Row>(
    rail: RailName,
    direction: 'in' | 'out',
    store: (reference: string) => Promise<Row | 'taken' | null>,
  ): Promise<Row | UnknownFact> {
    for (let tries = 1; tries <= MOST_REFERENCES; tries++) {
      const fact = await this.for(rail).prepare(direction);
      if (fact.kind === 'unknown') return fact;
      const stored = await store(fact.reference).catch((error: unknown) => {
        if (violatesUnique(error)) return 'taken' as const;
        throw error;
      });
      if (stored === null) return notSent('the reference came too late');
      if (stored !== 'taken') return stored;
      await this.alarms.raise(rail, 'duplicate_reference', fact.reference);
    }
    return notSent('only references that other movements have');
  }

  capabilitiesOf(rail: RailName): RailCapabilities {
    return found(this.capabilities, rail);
  }
}

function found<T>(byName: ReadonlyMap<RailName, T>, rail: RailName): T {
  const value = byName.get(rail);
  if (value === undefined) throw new Error(`There is no rail ${rail}`);
  return value;
}

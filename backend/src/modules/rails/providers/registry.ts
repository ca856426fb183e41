import { type AppConfig, RAIL_NAMES } from '../../../platform/config';
import { violatesUnique } from '../../../platform/database';
import type { ProviderHealthRepository } from '../health/provider-health.repository';
import type { RailAlarmsRepository } from '../health/rail-alarms.repository';
import { mtnMomo } from './mtn-momo/mtn.provider';
import { orangeCm } from './orange-cm/orange-cm.provider';
import { orangePartner } from './orange-partner/orange.provider';
import { pawapay } from './pawapay/pawapay.provider';
import type {
  PaymentProvider,
  ProviderName,
  RailAlarm,
  RailCapabilities,
  RailEntry,
  RailName,
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
  raw?: { status: string; reason: string | null };
};

const railCode = ({ detail, raw }: Outcome): string => detail ?? raw?.reason ?? raw?.status ?? 'no detail';

const unsupported: UnknownFact = {
  kind: 'unknown',
  why: 'unexpected_status',
  detail: 'this rail has no such call',
};

/** Wraps an adapter: outcomes that show whether the rail works update its health and alarms. */
function observed(
  adapter: PaymentProvider,
  health: ProviderHealthRepository,
  alarms: RailAlarmsRepository,
): Required<PaymentProvider> {
  const { name, currency } = adapter;
  const record = async <Fact extends Outcome>(call: Promise<Fact> | undefined) => {
    if (call === undefined) return unsupported;
    const fact = await call;
    const recovered = await health.record(name, fact);
    if (recovered) await alarms.clear(name, 'credentials_refused');
    const alarm = fact.alarm ?? (fact.why === 'unauthorized' ? 'credentials_refused' : undefined);
    if (alarm !== undefined) await alarms.raise(name, alarm, railCode(fact));
    return fact;
  };
  return {
    name,
    currency,
    newTransactionId: () => adapter.newTransactionId(),
    parseCallback: (callback) => adapter.parseCallback(callback),
    prepare: (direction) => record(adapter.prepare?.(direction)),
    requestPayment: (request) => record(adapter.requestPayment(request)),
    fetchStatus: (...ids) => record(adapter.fetchStatus(...ids)),
    refund: (request) => record(adapter.refund(request)),
    fetchRefundStatus: (...ids) => record(adapter.fetchRefundStatus(...ids)),
    payout: (request) => record(adapter.payout?.(request)),
    payoutStatus: (...ids) => record(adapter.payoutStatus?.(...ids)),
    nameCheck: (...account) => record(adapter.nameCheck?.(...account)),
    balance: () => record(adapter.balance?.()),
    askAgain: (transactionId) => record(adapter.askAgain?.(transactionId)),
    accountActive: async (...account) => (await adapter.accountActive?.(...account)) ?? unsupported,
    availability: async () => (await adapter.availability?.()) ?? unsupported,
    notifyPayer: async (...message) => (await adapter.notifyPayer?.(...message)) ?? unsupported,
  };
}

/** Attempts to get an unused reference before the job takes over. */
const MAX_REFERENCE_ATTEMPTS = 3;

const notSent = (why: string): UnknownFact => ({
  kind: 'unknown',
  why: 'unexpected_status',
  detail: `nothing was sent: ${why}`,
});

export class PaymentProviders {
  private readonly byName: ReadonlyMap<RailName, Required<PaymentProvider>>;
  private readonly capabilities: ReadonlyMap<RailName, RailCapabilities>;

  constructor(
    config: AppConfig,
    health: ProviderHealthRepository,
    private readonly alarms: RailAlarmsRepository,
    adapters: readonly PaymentProvider[],
  ) {
    this.byName = new Map(adapters.map((adapter) => [adapter.name, observed(adapter, health, alarms)]));
    this.capabilities = railCapabilities(config);
  }

  /** Calls that the rail does not support have an unknown outcome: check the capabilities first. */
  for(rail: RailName): Required<PaymentProvider> {
    return entryOf(this.byName, rail);
  }

  /**
   * Requests a reference and stores it before use. Discards references that another movement uses.
   * @param store returns null if the movement has ended or another process has stored a reference
   */
  async prepareReference<Row>(
    rail: RailName,
    direction: 'in' | 'out',
    store: (reference: string) => Promise<Row | 'taken' | null>,
  ): Promise<Row | UnknownFact> {
    for (let tries = 1; tries <= MAX_REFERENCE_ATTEMPTS; tries++) {
      const fact = await this.for(rail).prepare(direction);
      if (fact.kind === 'unknown') return fact;
      const stored = await store(fact.reference).catch((error: unknown) => {
        if (violatesUnique(error)) return 'taken' as const;
        throw error;
      });
      if (stored === null) return notSent('the reference was no longer needed');
      if (stored !== 'taken') return stored;
      await this.alarms.raise(rail, 'duplicate_reference', fact.reference);
    }
    return notSent('every issued reference is already used');
  }

  capabilitiesOf(rail: RailName): RailCapabilities {
    return entryOf(this.capabilities, rail);
  }
}

function entryOf<T>(byName: ReadonlyMap<RailName, T>, rail: RailName): T {
  const value = byName.get(rail);
  if (value === undefined) throw new Error(`There is no rail ${rail}`);
  return value;
}

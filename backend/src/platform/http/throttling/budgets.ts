import { addressBlock } from '../../security';

export interface Budget {
  key: string;
  limit: number;
  windowMs: number;
}

const MINUTE_MS = 60_000;

/**
 * Carriers put thousands of people behind one IPv4 address, so an address may do far more than a person. An
 * IPv6 /64 is one customer; larger networks are counted as well.
 */
export const REQUESTS_PER_MINUTE = {
  person: 600,
  address: 3_000,
  block64: 1_000,
  block56: 2_000,
  block48: 4_000,
  anonymous: 600,
  pages: 600,
  /** API documents: large, for developers. */
  docs: 60,
  /** Known tokens are not affected. */
  badTokens: 100,
  handshakes: 300,
  handshakes64: 100,
  /** Gateways call from few addresses: callbacks, SMS, WhatsApp messages and USSD inputs. */
  callbacks: 6_000,
} as const;

const budget = (kind: string, owner: string, limit: number): Budget => ({
  key: `${kind}:${owner}`,
  limit,
  windowMs: MINUTE_MS,
});

export function budgetsOfAddress(address: string): Budget[] {
  const block = addressBlock(address);
  if (!block.endsWith('::/64')) return [budget('address', block, REQUESTS_PER_MINUTE.address)];
  return [
    budget('address', block, REQUESTS_PER_MINUTE.block64),
    budget('address', addressBlock(address, 56), REQUESTS_PER_MINUTE.block56),
    budget('address', addressBlock(address, 48), REQUESTS_PER_MINUTE.block48),
  ];
}

type CostlyKind = 'anonymous' | 'pages' | 'docs' | 'badTokens' | 'callbacks';

export function budgetOfKind(kind: CostlyKind | 'handshakes', address: string): Budget {
  const block = addressBlock(address);
  const limit = kind === 'handshakes' && block.includes('/') ? 'handshakes64' : kind;
  return budget(kind, block, REQUESTS_PER_MINUTE[limit]);
}

export function budgetOfPerson(userId: string): Budget {
  return budget('person', userId, REQUESTS_PER_MINUTE.person);
}

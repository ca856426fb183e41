import { isIPv6 } from 'node:net';
import { addressBlock } from '../../security';

/** One counter that a request is taken from: so many in a window, then no more until it ends. */
export interface Budget {
  key: string;
  limit: number;
  windowMs: number;
}

const MINUTE_MS = 60_000;

/**
 * Requests a minute. Carriers put thousands of people behind one IPv4 address, so that what an address may do in all is far more than
 * what one person may; an IPv6 /64 is one customer, and who holds a larger network is counted by that, too.
 */
export const REQUESTS_A_MINUTE = {
  person: 600,
  /** Everything but health checks and callbacks: pages, files, API, sockets. */
  address: 3_000,
  block64: 1_000,
  block56: 2_000,
  block48: 4_000,
  /** Calls of the API and pages for whom nobody has signed in. */
  anonymous: 600,
  pages: 600,
  /** The documents of the API: large, and read by developers. */
  docs: 60,
  /** Tokens that are no good; who is known goes on. */
  badTokens: 100,
  handshakes: 300,
  handshakes64: 100,
  /** Providers report from few addresses, each payment more than once. */
  callbacks: 6_000,
} as const;

const budget = (kind: string, whose: string, limit: number): Budget => ({
  key: `${kind}:${whose}`,
  limit,
  windowMs: MINUTE_MS,
});

/** What every request of an address is taken from. */
export function budgetsOfAddress(address: string): Budget[] {
  const block = addressBlock(address);
  if (!block.includes('/') || !isIPv6(address)) return [budget('address', block, REQUESTS_A_MINUTE.address)];
  return [
    budget('address', block, REQUESTS_A_MINUTE.block64),
    budget('address', addressBlock(address, 56), REQUESTS_A_MINUTE.block56),
    budget('address', addressBlock(address, 48), REQUESTS_A_MINUTE.block48),
  ];
}

type CostlyKind = 'anonymous' | 'pages' | 'docs' | 'badTokens' | 'callbacks';

/** What a costly kind of request is taken from, beside the above. */
export function budgetOfKind(kind: CostlyKind | 'handshakes', address: string): Budget {
  const block = addressBlock(address);
  const one = kind === 'handshakes' && block.includes('/') ? 'handshakes64' : kind;
  return budget(kind, block, REQUESTS_A_MINUTE[one]);
}

export function budgetOfPerson(userId: string): Budget {
  return budget('person', userId, REQUESTS_A_MINUTE.person);
}

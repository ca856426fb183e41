import { createHmac, randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';

export const WEBHOOK_EVENTS = [
  'booking.paid',
  'booking.cancelled',
  'ride.cancelled',
  'payout.completed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const MAX_WEBHOOKS = 20;
export const SECRET_PREFIX = 'whsec_';
export const newSecret = (): string => SECRET_PREFIX + randomBytes(32).toString('base64url');

/** `t=<seconds>,v1=<hex HMAC-SHA256 of "t.body">`, with a `v1` for each valid secret. */
export function signatureOf(body: string, secrets: readonly string[], seconds: number): string {
  const sums = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'),
  );
  return [`t=${seconds}`, ...sums.map((sum) => `v1=${sum}`)].join(',');
}

/** In seconds, after each failed attempt; 24 hours in total. */
const RETRY_DELAYS = [10, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 29_838];

/** Null after the last attempt. */
export const retryAfter = (attempts: number): number | null => RETRY_DELAYS[attempts - 1] ?? null;

export const TIMEOUT_MS = 10_000;
const FAILURES: Partial<Record<string, string>> = {
  TimeoutError: `no answer within ${TIMEOUT_MS / 1_000} seconds`,
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'unknown host name',
  EPRIVATE: 'the host name resolves to a private address',
};
export const failureText = (reason: string): string => FAILURES[reason] ?? `no answer (${reason})`;

const PRIVATE: readonly [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // All but 2000::/3.
  ['::', 3, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
  // Documentation and tunnels.
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
];
// One list per family, because a BlockList also checks IPv4 addresses against IPv6 networks.
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix, family] of PRIVATE) blocked[family].addSubnet(network, prefix, family);

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return version !== 0 && !blocked[family].check(address, family);
}

/**
 * Returns why the URL is rejected, or null. Each connection checks the host again.
 * @param allowsLocal allows http and private addresses
 */
export function urlProblem(url: string, allowsLocal: boolean): string | null {
  // Parsing drops line breaks.
  if (!URL.canParse(url) || /\s/.test(url)) return 'url must be an absolute URL';
  const { protocol, username, password, hostname } = new URL(url);
  if (username !== '' || password !== '') return 'url must not contain a user name or password';
  if (protocol !== 'https:' && !(allowsLocal && protocol === 'http:')) return 'url must begin with https://';
  const host = hostname.replace(/^\[|\]$/g, '');
  if (!allowsLocal && (isIP(host) !== 0 ? !isPublicAddress(host) : !host.includes('.'))) {
    return 'url must lead to a public address';
  }
  return null;
}

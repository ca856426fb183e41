import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { addressBlock } from '../../../platform/security';
import { readDevice } from '../auth-cookies';

export interface ClientInfo {
  address: string;
  device: string | null;
  user_agent: string | null;
}

const clientInfoOf = ({ ip, headers }: FastifyRequest): ClientInfo => ({
  address: ip,
  device: readDevice(headers.cookie),
  user_agent: headers['user-agent'] ?? null,
});

export const From = createParamDecorator((_: unknown, context: ExecutionContext): ClientInfo =>
  clientInfoOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** An IPv6 customer has a /64 and often a /56, and a /48 is cheap to rent. */
export interface Networks {
  /** IPv4 address or IPv6 /64. */
  address: string;
  network_56: string | null;
  network_48: string | null;
}

/** IPv4 has no enclosing networks here: a carrier's unrelated customers have neighbouring addresses. */
export function networksOf(address: string): Networks {
  const block = addressBlock(address);
  if (!block.endsWith('/64')) return { address: block, network_56: null, network_48: null };
  return { address: block, network_56: addressBlock(address, 56), network_48: addressBlock(address, 48) };
}

/** By precedence: Edge's header, for example, also contains "Chrome" and "Safari". */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
const MAX_LENGTH = 512;

/** Browser and system, such as `Chrome · Android`; null if neither is recognised. */
export function deviceLabel(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.length > MAX_LENGTH) return null;
  const parts = [BROWSERS, SYSTEMS].map((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return parts.filter((part) => part !== undefined).join(' · ') || null;
}

import { COUNTRY_CODE } from '../../platform/phone';

/** A request to pay that a number had before. */
export interface EarlierRequest {
  /** Seconds since it was made. */
  age_seconds: number;
  /** By the person whose number it is. */
  by_owner: boolean;
}

const HOUR = 3_600;
const DAY = 86_400;

/** Requests to one number: of people whose number it isn't, over all of them, and of anybody. */
const STRANGERS = [
  { count: 2, seconds: HOUR },
  { count: 5, seconds: DAY },
];
const ANYBODY = [{ count: 5, seconds: HOUR }];

/**
 * Seconds until this number may be asked to pay again; 0: now. Each request rings a phone, so strangers may do it seldom
 * (docs/domain.md#money).
 * @param earlier the requests of the last 24 hours, in any order
 */
export function secondsUntilAskable(byOwner: boolean, earlier: readonly EarlierRequest[]): number {
  const strangers = earlier.filter(({ by_owner }) => !by_owner);
  const waits = [
    ...ANYBODY.map((limit) => wait(limit, earlier)),
    ...(byOwner ? [] : STRANGERS.map((limit) => wait(limit, strangers))),
  ];
  return Math.max(...waits);
}

function wait({ count, seconds }: (typeof STRANGERS)[number], requests: readonly EarlierRequest[]): number {
  const ages = requests.map(({ age_seconds }) => age_seconds).sort((a, b) => a - b);
  const last = ages[count - 1];
  return last === undefined ? 0 : Math.max(0, Math.ceil(seconds - last));
}

/**
 * The number that pays, as 237 and nine digits, or null: non-digits are dropped, 9 or 12 digits remain, 12
 * begin with 237, and the nine begin with one of the provider's own prefixes.
 */
export function normalizePaymentPhone(raw: string, ownPrefixes: readonly string[]): string | null {
  const digits = raw.replace(/\D/g, '');
  if (digits.length !== 9 && digits.length !== 12) return null;
  if (digits.length === 12 && !digits.startsWith(COUNTRY_CODE)) return null;
  const national = digits.slice(-9);
  return ownPrefixes.some((prefix) => national.startsWith(prefix)) ? COUNTRY_CODE + national : null;
}

/** What a limit counts. Codes of a browser that was signed in before count in its own three alone. */
export type CodeScope =
  | 'device'
  | 'devices'
  | 'number_and_address'
  | 'number'
  | 'address'
  | 'network_56'
  | 'network_48'
  | 'overall';

/** At most `codes` in any `seconds`. */
export interface CodeRule {
  scope: CodeScope;
  codes: number;
  seconds: number;
}

/** Seconds between two codes for a number from one origin (decision 24). */
export const RESEND_AFTER_SECONDS = 60;

const HOUR = 3_600;
const DAY = 86_400;

/** For a number from one origin, be it an address or a browser. */
const fromOneOrigin = (scope: CodeScope): CodeRule[] => [
  { scope, codes: 1, seconds: RESEND_AFTER_SECONDS },
  { scope, codes: 5, seconds: HOUR },
  { scope, codes: 10, seconds: DAY },
];
const A_DAY_FOR_A_NUMBER = 20;

const OF_A_DEVICE: readonly CodeRule[] = [
  ...fromOneOrigin('device'),
  { scope: 'devices', codes: A_DAY_FOR_A_NUMBER, seconds: DAY },
];
const OF_A_STRANGER: readonly CodeRule[] = [
  ...fromOneOrigin('number_and_address'),
  { scope: 'number', codes: A_DAY_FOR_A_NUMBER, seconds: DAY },
  { scope: 'address', codes: 60, seconds: HOUR },
];
const OF_A_NETWORK: readonly CodeRule[] = [
  { scope: 'network_56', codes: 120, seconds: HOUR },
  { scope: 'network_48', codes: 300, seconds: HOUR },
];

/**
 * The limits of decision 38. A browser that was signed in before has budgets that no stranger can use up: its own, that of all
 * such browsers of the number, and as much overall as all strangers have.
 */
export function rulesFor(
  origin: { device_id: string | null; network_48: string | null },
  codesPerMinute: number,
): CodeRule[] {
  const overall: CodeRule = { scope: 'overall', codes: codesPerMinute, seconds: 60 };
  if (origin.device_id !== null) return [...OF_A_DEVICE, overall];
  return [...OF_A_STRANGER, ...(origin.network_48 === null ? [] : OF_A_NETWORK), overall];
}

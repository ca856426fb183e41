import { createHash, randomBytes } from 'node:crypto';
import type { ForcedOutcome } from '../../modules/rails/providers/connections';
import type { ProviderName } from '../../platform/config';

type Outcome = ForcedOutcome | 'invalid_phone';

const numbersFrom = (prefix: string): Readonly<Record<ForcedOutcome, string>> => ({
  success: `${prefix}1`,
  rejection: `${prefix}2`,
  internal_error: `${prefix}3`,
  insufficient_funds: `${prefix}4`,
  timeout: `${prefix}5`,
});

/** Valid on every rail of the wallet. */
export const TEST_NUMBERS = { mtn: numbersFrom('23767000000'), orange: numbersFrom('23769000000') };

const RANDOM_FAILURES = ['insufficient_funds', 'timeout', 'invalid_phone'] as const satisfies Outcome[];

export interface SimulatedOutcome {
  status: 'SUCCESSFUL' | 'FAILED';
  reason: string | null;
  decidedAfterSeconds: number;
  answersServerError: boolean;
}

export interface OutcomePolicy {
  /** From 0 to 1. */
  successRate: number;
  /** The same seed gives the n-th payment the same outcome, in every process and run. Null: random. */
  seed: number | null;
  ordinal: number;
}

export interface OutcomeRules {
  /**
   * Numbers that force an outcome whatever `MOCK_SUCCESS_RATE` and `MOCK_SEED` are. An `internal_error` still
   * books the request, like the real providers.
   */
  numbers: Readonly<Partial<Record<ProviderName, Readonly<Record<ForcedOutcome, string>>>>>;
  reasons: Readonly<Record<Outcome, string | null>>;
  /** Seconds until the decision. @param pace random, from 0 to 1 */
  decidedAfterSeconds(outcome: Outcome, pace: number): number;
  transfer(phone: string, exceedsBalance: boolean): SimulatedOutcome;
  refundTooLarge: string;
  /** Payments that get no callback, so that no code comes to depend on callbacks. */
  withoutCallback?: (reference: string) => boolean;
}

export const transferOutcome = (reason: string | null): SimulatedOutcome => ({
  status: reason === null ? 'SUCCESSFUL' : 'FAILED',
  reason,
  decidedAfterSeconds: 2,
  answersServerError: false,
});

export function simulatedOutcome(
  rules: OutcomeRules,
  phone: string,
  policy: OutcomePolicy,
): SimulatedOutcome {
  const draw = drawFor(policy);
  const outcome = forcedOutcome(rules.numbers, phone) ?? randomOutcome(policy.successRate, draw);
  return {
    status: outcome === 'success' ? 'SUCCESSFUL' : 'FAILED',
    reason: rules.reasons[outcome],
    decidedAfterSeconds: rules.decidedAfterSeconds(outcome, draw.pace),
    answersServerError: outcome === 'internal_error',
  };
}

function forcedOutcome(numbers: OutcomeRules['numbers'], phone: string): ForcedOutcome | null {
  const forced = Object.values(numbers).flatMap((ofWallet) => Object.entries(ofWallet));
  const [outcome] = forced.find(([, number]) => number === phone) ?? [];
  return (outcome as ForcedOutcome | undefined) ?? null;
}

function randomOutcome(successRate: number, draw: Draw): Outcome {
  if (draw.luck < successRate) return 'success';
  return RANDOM_FAILURES[Math.floor(draw.choice * RANDOM_FAILURES.length)] ?? 'timeout';
}

/** Random numbers from 0 to 1. */
interface Draw {
  luck: number;
  choice: number;
  pace: number;
}

function drawFor({ seed, ordinal }: OutcomePolicy): Draw {
  const bytes = seed === null ? randomBytes(18) : createHash('sha256').update(`${seed}:${ordinal}`).digest();
  const at = (offset: number) => bytes.readUIntBE(offset, 6) / 2 ** 48;
  return { luck: at(0), choice: at(6), pace: at(12) };
}

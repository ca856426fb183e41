import { createHash, randomBytes } from 'node:crypto';
import { type ProviderName } from '../../modules/payments/providers/payment-provider';

/**
 * The numbers that force an outcome in mock mode (spec §9), whatever `MOCK_SUCCESS_RATE` and `MOCK_SEED` say:
 *
 * | ends in | forces             | MTN, after 2 to 3 s                                   | Orange, after 3 s (timeout: 30 s)        |
 * |---------|--------------------|-------------------------------------------------------|------------------------------------------|
 * | 01      | success            | SUCCESSFUL                                            | SUCCESSFUL                               |
 * | 02      | rejection          | FAILED, APPROVAL_REJECTED                             | FAILED, "Rejected by customer"           |
 * | 03      | internal_error     | 500 to the request; then FAILED,                      | 500 to the request; then FAILED,         |
 * |         |                    | INTERNAL_PROCESSING_ERROR                             | "Internal error"                         |
 * | 04      | insufficient_funds | FAILED, NOT_ENOUGH_FUNDS                              | FAILED, "Insufficient funds"             |
 * | 05      | timeout            | FAILED, EXPIRED                                       | FAILED, "Payment timeout"                |
 *
 * After the 500 the request is on the provider's books all the same, as it is with the real ones: sending it again is
 * answered as a repetition, the status call and the callback tell of the failure.
 */
export const TEST_NUMBERS = {
  mtn: {
    success: '237670000001',
    rejection: '237670000002',
    internal_error: '237670000003',
    insufficient_funds: '237670000004',
    timeout: '237670000005',
  },
  orange: {
    success: '237690000001',
    rejection: '237690000002',
    internal_error: '237690000003',
    insufficient_funds: '237690000004',
    timeout: '237690000005',
  },
} as const satisfies Record<ProviderName, Record<ForcedOutcome, string>>;

/** The outcomes that `testNumbers` of a provider description offers (docs/api.md, "Payments"). */
export type ForcedOutcome = 'success' | 'rejection' | 'internal_error' | 'insufficient_funds' | 'timeout';

type Outcome = ForcedOutcome | 'invalid_phone';

/** Spec §4: what a payment fails of when chance decides. */
const CHANCE_FAILURES = ['insufficient_funds', 'timeout', 'invalid_phone'] as const satisfies Outcome[];

const REASONS: Readonly<Record<ProviderName, Readonly<Record<Outcome, string | null>>>> = {
  mtn: {
    success: null,
    rejection: 'APPROVAL_REJECTED',
    internal_error: 'INTERNAL_PROCESSING_ERROR',
    insufficient_funds: 'NOT_ENOUGH_FUNDS',
    timeout: 'EXPIRED',
    invalid_phone: 'PAYER_NOT_FOUND',
  },
  orange: {
    success: null,
    rejection: 'Rejected by customer',
    internal_error: 'Internal error',
    insufficient_funds: 'Insufficient funds',
    timeout: 'Payment timeout',
    invalid_phone: 'Invalid phone number',
  },
};

const ORANGE_SECONDS = 3;
const ORANGE_TIMEOUT_SECONDS = 30;
const MTN_SECONDS = { least: 2, most: 3 };

/** Everything that will happen to one payment, settled when it is asked for. */
export interface SimulatedOutcome {
  status: 'SUCCESSFUL' | 'FAILED';
  reason: string | null;
  /** Seconds from the request to the decision. */
  decidedAfterSeconds: number;
  /** The request itself is answered 500, though the payment is on the books. */
  answersServerError: boolean;
}

export interface Chance {
  /** 0–1. */
  successRate: number;
  /** The same seed gives the n-th payment the same outcome, in every process and run; null: real chance. */
  seed: number | null;
  /** How many payments the simulator has had before. */
  ordinal: number;
}

export function simulatedOutcome(provider: ProviderName, phone: string, chance: Chance): SimulatedOutcome {
  const draw = draws(chance);
  const outcome = forcedBy(provider, phone) ?? chosenBy(chance.successRate, draw);
  return {
    status: outcome === 'success' ? 'SUCCESSFUL' : 'FAILED',
    reason: REASONS[provider][outcome],
    decidedAfterSeconds: secondsOf(provider, outcome, draw.pace),
    answersServerError: outcome === 'internal_error',
  };
}

function forcedBy(provider: ProviderName, phone: string): ForcedOutcome | null {
  const numbers: Readonly<Record<ForcedOutcome, string>> = TEST_NUMBERS[provider];
  const outcomes: ForcedOutcome[] = [
    'success',
    'rejection',
    'internal_error',
    'insufficient_funds',
    'timeout',
  ];
  return outcomes.find((outcome) => numbers[outcome] === phone) ?? null;
}

function chosenBy(successRate: number, draw: Draws): Outcome {
  if (draw.luck < successRate) return 'success';
  return CHANCE_FAILURES[Math.floor(draw.choice * CHANCE_FAILURES.length)] ?? 'timeout';
}

function secondsOf(provider: ProviderName, outcome: Outcome, pace: number): number {
  if (provider === 'mtn') return MTN_SECONDS.least + pace * (MTN_SECONDS.most - MTN_SECONDS.least);
  return outcome === 'timeout' ? ORANGE_TIMEOUT_SECONDS : ORANGE_SECONDS;
}

interface Draws {
  luck: number;
  choice: number;
  pace: number;
}

/** Three numbers in [0, 1). */
function draws({ seed, ordinal }: Chance): Draws {
  const bytes = seed === null ? randomBytes(18) : createHash('sha256').update(`${seed}:${ordinal}`).digest();
  const at = (offset: number) => bytes.readUIntBE(offset, 6) / 2 ** 48;
  return { luck: at(0), choice: at(6), pace: at(12) };
}

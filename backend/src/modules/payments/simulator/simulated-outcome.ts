import { createHash, randomBytes } from 'node:crypto';
import type { ProviderName } from '../providers/payment-provider';
import { TEST_NUMBERS, type ForcedOutcome } from './test-numbers';

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

import type { Schemas } from '../../lib/api/types';

type Answer = Schemas['PaymentStatusResponse'];

export type PaymentFacts = Pick<Answer, 'status' | 'reason_detail' | 'outcome' | 'refund_cause'> & {
  error?: string | undefined;
  can_ask_again?: boolean;
};

type PollingStatus = 'pending' | 'processing' | 'completed' | 'failed';

/** The provider's result, or a limit of the screen. */
export type PollingEnd = 'provider' | 'invalid_reference' | 'unknown' | 'timed_out' | 'unverified';

/** Asks the provider or reads the server's record. */
type PollingStep = { call: 'check' | 'stored'; inMs: number };

export interface Polling {
  status: PollingStatus;
  end: PollingEnd | null;
  /** Null until the first answer. */
  facts: PaymentFacts | null;
  unanswered: boolean;
  attempts: number;
  /** Number of times that the pause grew since the last answer. */
  growths: number;
  next: PollingStep | null;
}

export type PollingEvent =
  | { type: 'answered'; facts: PaymentFacts }
  | { type: 'not_found' }
  | { type: 'failed'; network: boolean }
  | { type: 'stored_answered'; facts: PaymentFacts }
  | { type: 'stored_failed' }
  | { type: 'server_event' }
  | { type: 'check_now' };

const INTERVAL_MS = 5000;
const MAX_ATTEMPTS = 60;
const BACKOFF_ATTEMPTS = 3;
const BACKOFF_FACTOR = 2;
const GROWTH_FACTOR = 1.5;
const LONGEST_PAUSE_MS = 60_000;

const initialState: Polling = {
  status: 'pending',
  end: null,
  facts: null,
  unanswered: false,
  attempts: 0,
  growths: 0,
  next: { call: 'check', inMs: 0 },
};

export const gaveUp = (end: PollingEnd | null) => end === 'timed_out' || end === 'unverified';

export function startPolling(transactionId: string | null): Polling {
  if (transactionId?.trim()) return initialState;
  return { ...initialState, status: 'failed', end: 'invalid_reference', next: null };
}

export function poll(state: Polling, event: PollingEvent): Polling {
  switch (event.type) {
    case 'answered':
      return afterAnswer({ ...state, attempts: state.attempts + 1, growths: 0 }, event.facts, INTERVAL_MS);
    case 'not_found':
      return { ...state, status: 'failed', end: 'unknown', next: null };
    case 'failed':
      return afterFailure({ ...state, unanswered: true, attempts: state.attempts + 1 }, event.network);
    case 'stored_answered':
      return afterAnswer(withLongerPause(state), event.facts, pauseMs(state));
    case 'stored_failed':
      return continuePolling({ ...withLongerPause(state), unanswered: true }, pauseMs(state), 'unverified');
    case 'server_event':
      return state.next || gaveUp(state.end) ? { ...state, next: { call: 'check', inMs: 0 } } : state;
    case 'check_now':
      return {
        ...initialState,
        facts: state.facts,
        status: state.status === 'processing' ? 'processing' : 'pending',
      };
  }
}

function afterAnswer(before: Polling, facts: PaymentFacts, inMs: number): Polling {
  const state = { ...before, unanswered: false };
  switch (facts.status) {
    case 'completed':
    case 'refunded':
      return { ...state, status: 'completed', end: 'provider', facts, next: null };
    case 'failed':
      return { ...state, status: 'failed', end: 'provider', facts, next: null };
    case 'pending':
    case 'processing':
      return continuePolling({ ...state, status: facts.status, facts }, inMs, 'timed_out');
  }
}

function afterFailure(state: Polling, network: boolean): Polling {
  if (!network || state.attempts > BACKOFF_ATTEMPTS) return { ...state, next: { call: 'stored', inMs: 0 } };
  return continuePolling(state, INTERVAL_MS * BACKOFF_FACTOR ** state.attempts, 'unverified');
}

function continuePolling(state: Polling, inMs: number, endIfExhausted: 'timed_out' | 'unverified'): Polling {
  if (state.attempts < MAX_ATTEMPTS) return { ...state, next: { call: 'check', inMs } };
  return { ...state, status: 'failed', end: endIfExhausted, next: null };
}

const withLongerPause = (state: Polling): Polling => ({ ...state, growths: state.growths + 1 });

const pauseMs = (state: Polling) =>
  Math.min(LONGEST_PAUSE_MS, INTERVAL_MS * GROWTH_FACTOR ** (state.growths + 1));

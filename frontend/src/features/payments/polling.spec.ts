import { type PaymentFacts, poll, type Polling, type PollingEvent, startPolling } from './polling';

const facts = (status: PaymentFacts['status'], more: Partial<PaymentFacts> = {}): PaymentFacts => ({
  status,
  reason_detail: null,
  outcome: null,
  refund_cause: null,
  ...more,
});
const answered = (...given: Parameters<typeof facts>) =>
  ({ type: 'answered', facts: facts(...given) }) as const;
const waiting = answered('pending');
const noNetwork = { type: 'failed', network: true } as const;
const serverError = { type: 'failed', network: false } as const;

const after = (...events: PollingEvent[]): Polling => events.reduce(poll, startPolling('p1'));
const times = (count: number, event: PollingEvent) => Array.from({ length: count }, () => event);

test('polling checks immediately, and again 5 seconds after each pending answer', () => {
  expect(startPolling('p1')).toMatchObject({ status: 'pending', next: { call: 'check', inMs: 0 } });
  expect(after(waiting).next).toEqual({ call: 'check', inMs: 5000 });
  expect(after(waiting, answered('processing'))).toMatchObject({
    status: 'processing',
    next: { call: 'check', inMs: 5000 },
  });
});

test('a check without an answer is reported until the next answer or retry', () => {
  expect(after(waiting).unanswered).toBe(false);
  expect(after(waiting, noNetwork).unanswered).toBe(true);
  expect(after(serverError, { type: 'stored_failed' }).unanswered).toBe(true);
  expect(after(serverError, { type: 'stored_answered', facts: facts('pending') }).unanswered).toBe(false);
  expect(after(noNetwork, waiting).unanswered).toBe(false);
  expect(after(noNetwork, { type: 'check_now' }).unanswered).toBe(false);
});

test.each([null, '', '  '])('a missing reference (%p) is invalid, and nothing is requested', (reference) => {
  expect(startPolling(reference)).toMatchObject({
    status: 'failed',
    end: 'invalid_reference',
    next: null,
  });
});

test('a completed payment ends polling with its outcome', () => {
  expect(after(waiting, answered('completed', { outcome: 'seated' }))).toMatchObject({
    status: 'completed',
    end: 'provider',
    facts: { outcome: 'seated' },
    next: null,
  });
});

test('a refunded payment is not a failure', () => {
  expect(after(answered('refunded', { outcome: 'returned' }))).toMatchObject({
    status: 'completed',
    end: 'provider',
  });
});

test('a failed payment ends polling with its reason', () => {
  expect(after(answered('failed', { reason_detail: 'insufficient_funds' }))).toMatchObject({
    status: 'failed',
    end: 'provider',
    facts: { reason_detail: 'insufficient_funds' },
    next: null,
  });
});

test('polling gives up after 60 answers', () => {
  expect(after(...times(59, waiting)).next).toEqual({ call: 'check', inMs: 5000 });
  expect(after(...times(60, waiting))).toMatchObject({
    status: 'failed',
    end: 'timed_out',
    next: null,
  });
});

test('retrying after giving up starts another 60 attempts', () => {
  const again = after(...times(60, waiting), { type: 'check_now' });
  expect(again).toMatchObject({ end: null, attempts: 0, next: { call: 'check', inMs: 0 } });
});

test('without a network the first three attempts back off by doubling', () => {
  expect(after(noNetwork).next).toEqual({ call: 'check', inMs: 10_000 });
  expect(after(noNetwork, noNetwork).next).toEqual({ call: 'check', inMs: 20_000 });
  expect(after(...times(3, noNetwork)).next).toEqual({ call: 'check', inMs: 40_000 });
});

test("after a fourth network error, or immediately after any other error, the server's record is read instead", () => {
  expect(after(...times(4, noNetwork)).next).toEqual({ call: 'stored', inMs: 0 });
  expect(after(serverError).next).toEqual({ call: 'stored', inMs: 0 });
});

test("the server's record can end polling", () => {
  const done = { type: 'stored_answered', facts: facts('completed') } as const;
  expect(after(serverError, done)).toMatchObject({ status: 'completed', next: null });
});

test('after each read of the record, the pause grows by half, up to a minute, until an answer arrives', () => {
  const failing = [serverError, { type: 'stored_failed' }] as const;
  expect(after(...failing).next).toEqual({ call: 'check', inMs: 7500 });
  expect(after(...failing, ...failing).next).toEqual({ call: 'check', inMs: 11_250 });
  expect(after(...times(20, serverError).flatMap(() => [...failing])).next?.inMs).toBe(60_000);
  expect(after(...failing, waiting).next?.inMs).toBe(5000);
});

test('if the attempts run out on errors, the payment could not be verified', () => {
  const failing: PollingEvent[] = [serverError, { type: 'stored_failed' }];
  expect(after(...times(60, serverError).flatMap(() => failing))).toMatchObject({
    status: 'failed',
    end: 'unverified',
    next: null,
  });
});

test('a payment unknown to the server is not checked again', () => {
  expect(after({ type: 'not_found' })).toMatchObject({
    status: 'failed',
    end: 'unknown',
    next: null,
  });
});

test('a realtime event triggers a check immediately, until polling has ended', () => {
  expect(after(waiting, { type: 'server_event' }).next).toEqual({ call: 'check', inMs: 0 });
  expect(after(waiting, { type: 'server_event' }).attempts).toBe(after(waiting).attempts);
  expect(after(answered('completed'), { type: 'server_event' }).next).toBeNull();
});

test('after giving up, a realtime event triggers one more check', () => {
  const rechecking = after(...times(60, waiting), { type: 'server_event' });
  expect(rechecking).toMatchObject({ end: 'timed_out', next: { call: 'check', inMs: 0 } });
  expect(poll(rechecking, waiting)).toMatchObject({ end: 'timed_out', next: null });
  expect(poll(rechecking, answered('completed'))).toMatchObject({ end: 'provider', status: 'completed' });
});

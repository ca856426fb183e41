import { type PaymentFacts, type Polling, type PollingEvent, poll, startPolling } from './polling';

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

test('it asks at once, and again 5 seconds after each answer that settles nothing', () => {
  expect(startPolling('p1')).toMatchObject({ status: 'pending', next: { call: 'check', inMs: 0 } });
  expect(after(waiting).next).toEqual({ call: 'check', inMs: 5000 });
  expect(after(waiting, answered('processing'))).toMatchObject({
    status: 'processing',
    next: { call: 'check', inMs: 5000 },
  });
});

test('a check without an answer is said, until one comes or it is asked for again', () => {
  expect(after(waiting).unanswered).toBe(false);
  expect(after(waiting, noNetwork).unanswered).toBe(true);
  expect(after(serverError, { type: 'stored_failed' }).unanswered).toBe(true);
  expect(after(serverError, { type: 'stored_answered', facts: facts('pending') }).unanswered).toBe(false);
  expect(after(noNetwork, waiting).unanswered).toBe(false);
  expect(after(noNetwork, { type: 'asked_again' }).unanswered).toBe(false);
});

test.each([null, '', '  '])('without a reference (%p) there is nothing to ask about', (reference) => {
  expect(startPolling(reference)).toMatchObject({
    status: 'failed',
    end: 'invalid_reference',
    next: null,
  });
});

test('a completed payment ends it with what it became', () => {
  expect(after(waiting, answered('completed', { outcome: 'seated' }))).toMatchObject({
    status: 'completed',
    end: 'provider',
    facts: { outcome: 'seated' },
    next: null,
  });
});

test('money that was given back is no failure', () => {
  expect(after(answered('refunded', { outcome: 'returned' }))).toMatchObject({
    status: 'completed',
    end: 'provider',
  });
});

test('a failed payment ends it with its reason', () => {
  expect(after(answered('failed', { reason_detail: 'insufficient_funds' }))).toMatchObject({
    status: 'failed',
    end: 'provider',
    facts: { reason_detail: 'insufficient_funds' },
    next: null,
  });
});

test('after 60 answers the screen gives up, not before', () => {
  expect(after(...times(59, waiting)).next).toEqual({ call: 'check', inMs: 5000 });
  expect(after(...times(60, waiting))).toMatchObject({
    status: 'failed',
    end: 'timed_out',
    next: null,
  });
});

test('asking again after giving up begins another 60 attempts', () => {
  const again = after(...times(60, waiting), { type: 'asked_again' });
  expect(again).toMatchObject({ end: null, attempts: 0, next: { call: 'check', inMs: 0 } });
});

test('without a network the first three attempts wait twice as long each time', () => {
  expect(after(noNetwork).next).toEqual({ call: 'check', inMs: 10_000 });
  expect(after(noNetwork, noNetwork).next).toEqual({ call: 'check', inMs: 20_000 });
  expect(after(...times(3, noNetwork)).next).toEqual({ call: 'check', inMs: 40_000 });
});

test('afterwards, and after any other error, the record of the server is read instead', () => {
  expect(after(...times(4, noNetwork)).next).toEqual({ call: 'stored', inMs: 0 });
  expect(after(serverError).next).toEqual({ call: 'stored', inMs: 0 });
});

test('the record can end it', () => {
  const done = { type: 'stored_answered', facts: facts('completed') } as const;
  expect(after(serverError, done)).toMatchObject({ status: 'completed', next: null });
});

test('else the pause grows by half each time, to a minute at most, until an answer comes', () => {
  const failing = [serverError, { type: 'stored_failed' }] as const;
  expect(after(...failing).next).toEqual({ call: 'check', inMs: 7500 });
  expect(after(...failing, ...failing).next).toEqual({ call: 'check', inMs: 11_250 });
  expect(after(...times(20, serverError).flatMap(() => [...failing])).next?.inMs).toBe(60_000);
  expect(after(...failing, waiting).next?.inMs).toBe(5000);
});

test('when the attempts run out on errors, the payment could not be verified', () => {
  const failing: PollingEvent[] = [serverError, { type: 'stored_failed' }];
  expect(after(...times(60, serverError).flatMap(() => failing))).toMatchObject({
    status: 'failed',
    end: 'unverified',
    next: null,
  });
});

test('a payment that the server does not know is not asked about twice', () => {
  expect(after({ type: 'not_found' })).toMatchObject({
    status: 'failed',
    end: 'unknown',
    next: null,
  });
});

test('news over the live line is asked about at once, until the payment is over', () => {
  expect(after(waiting, { type: 'server_event' }).next).toEqual({ call: 'check', inMs: 0 });
  expect(after(waiting, { type: 'server_event' }).attempts).toBe(after(waiting).attempts);
  expect(after(answered('completed'), { type: 'server_event' }).next).toBeNull();
});

import fc from 'fast-check';
import { configForDocument } from '../../platform/config';
import { PAYMENT_STATUSES, type PaymentStatus } from '../money';
import type { RailCapabilities } from '../rails/providers/payment-provider';
import { railCapabilities } from '../rails/providers/registry';
import {
  type CurrentPayment,
  decide,
  isLive,
  normalizePaymentPhone,
  type PaymentFact,
  paymentTransitions,
  secondsUntilRepeat,
  secondsUntilRequestAllowed,
} from './payment.state';

const rails = railCapabilities(configForDocument());
const MTN = rails.get('mtn-momo') as RailCapabilities;
const ORANGE = rails.get('orange-partner') as RailCapabilities;
const OURS = 'a-payment-of-ours';
const REFERENCE = 'the-provider-reference';

function payment(changes: Partial<CurrentPayment> = {}): CurrentPayment {
  return {
    status: 'processing',
    rail: MTN,
    externalId: OURS,
    amount: 4500,
    currency: 'XAF',
    transactionId: REFERENCE,
    sends: 1,
    accepted: true,
    needsReview: false,
    notFoundCount: 0,
    secondsSinceSent: 300,
    ...changes,
  };
}

type StatusFact = Extract<PaymentFact, { kind: 'status' }>;

function statusFact(status: StatusFact['status'], changes: Partial<StatusFact> = {}): StatusFact {
  return {
    kind: 'status',
    status,
    amount: 4500,
    currency: 'XAF',
    externalId: OURS,
    transactionId: REFERENCE,
    ...changes,
  };
}

describe('a payment', () => {
  it.each([
    ['completed', { kind: 'complete' }],
    ['failed', { kind: 'fail', because: 'provider' }],
    ['processing', { kind: 'proceed', to: 'processing' }],
  ] as const)('follows the provider’s status %s', (status, decision) => {
    expect(decide(payment({ status: 'pending' }), statusFact(status))).toEqual(decision);
  });

  it('never returns from processing to pending on an out-of-order answer', () => {
    expect(decide(payment(), statusFact('pending'))).toEqual({ kind: 'proceed', to: 'processing' });
  });

  it('does not change on an unknown outcome', () => {
    expect(decide(payment(), { kind: 'unknown' })).toEqual({ kind: 'nothing' });
  });
});

describe('a finished payment', () => {
  it.each(['completed', 'refunded'] as const)('that is %s ignores every fact', (status) => {
    const facts: PaymentFact[] = [
      statusFact('failed'),
      statusFact('pending'),
      statusFact('completed'),
      statusFact('completed', { amount: 1 }),
      { kind: 'not_found' },
      { kind: 'refused' },
      { kind: 'accepted', status: 'processing', transactionId: REFERENCE },
      { kind: 'given_up', why: 'unresolved_after_24_hours' },
      { kind: 'failed_by_staff' },
    ];
    for (const fact of facts) expect(decide(payment({ status }), fact)).toEqual({ kind: 'nothing' });
  });

  it('that failed accepts only a late success', () => {
    const failed = payment({ status: 'failed' });
    expect(decide(failed, statusFact('completed'))).toEqual({ kind: 'complete' });
    expect(decide(failed, statusFact('failed'))).toEqual({ kind: 'nothing' });
    expect(decide(failed, statusFact('processing'))).toEqual({ kind: 'nothing' });
    expect(decide(failed, { kind: 'not_found' })).toEqual({ kind: 'nothing' });
  });
});

describe('a refusal of the request', () => {
  it('fails the payment at the first attempt', () => {
    const fresh = payment({ status: 'pending', accepted: false });
    expect(decide(fresh, { kind: 'refused' })).toEqual({ kind: 'fail', because: 'initiation' });
  });

  it('counts as one "not found" at a retry, because the first attempt may have arrived', () => {
    const again = payment({ status: 'pending', accepted: false, sends: 2 });
    expect(decide(again, { kind: 'refused' })).toEqual({ kind: 'count_not_found' });
  });

  it.each([MTN, ORANGE])('changes nothing once the request was accepted', (rail) => {
    expect(decide(payment({ rail }), { kind: 'refused' })).toEqual({ kind: 'nothing' });
  });
});

describe('"not found"', () => {
  const unanswered = (changes: Partial<CurrentPayment> = {}) =>
    payment({ status: 'pending', accepted: false, ...changes });

  it('changes nothing within two minutes of the last attempt', () => {
    const early = unanswered({ secondsSinceSent: 119, notFoundCount: 1 });
    expect(decide(early, { kind: 'not_found' })).toEqual({ kind: 'nothing' });
  });

  it('is counted the first time, and fails the payment the second time', () => {
    expect(decide(unanswered(), { kind: 'not_found' })).toEqual({ kind: 'count_not_found' });
    expect(decide(unanswered({ notFoundCount: 1 }), { kind: 'not_found' })).toEqual({
      kind: 'fail',
      because: 'not_received',
    });
  });

  it('changes nothing once the request was accepted, however often and late', () => {
    for (const rail of rails.values()) {
      const accepted = payment({ rail, notFoundCount: 5, secondsSinceSent: 80_000 });
      expect(decide(accepted, { kind: 'not_found' })).toEqual({ kind: 'nothing' });
    }
  });

  it('from Orange changes nothing', () => {
    const orange = unanswered({ rail: ORANGE, notFoundCount: 5 });
    expect(decide(orange, { kind: 'not_found' })).toEqual({ kind: 'nothing' });
  });
});

describe('a provider’s answer', () => {
  it.each([
    ['amount_mismatch', { amount: 4499 }],
    ['amount_mismatch', { amount: null }],
    ['currency_mismatch', { currency: 'EUR' }],
    ['currency_mismatch', { currency: null }],
    ['reference_mismatch', { externalId: 'another payment' }],
    ['reference_mismatch', { transactionId: 'another reference' }],
  ] as const)('holds a payment for review as %s: %j', (why, changes) => {
    for (const status of ['completed', 'failed'] as const) {
      expect(decide(payment(), statusFact(status, changes))).toEqual({ kind: 'review', why });
    }
  });

  it('may omit the amount while the payment is running, but not contradict it', () => {
    expect(decide(payment(), statusFact('pending', { amount: null, currency: null })).kind).toBe('proceed');
    expect(decide(payment(), statusFact('pending', { amount: 1 }))).toEqual({
      kind: 'review',
      why: 'amount_mismatch',
    });
  });

  it('flags a failed payment for staff if it reports a success of another amount', () => {
    const late = statusFact('completed', { amount: 1 });
    expect(decide(payment({ status: 'failed' }), late)).toEqual({ kind: 'review', why: 'amount_mismatch' });
  });

  it('leaves a flagged payment flagged until one matches', () => {
    const held = payment({ needsReview: true });
    expect(decide(held, statusFact('completed', { amount: 1 }))).toEqual({ kind: 'nothing' });
    expect(decide(held, statusFact('completed'))).toEqual({ kind: 'complete' });
  });

  it('counts for a transaction named by an Orange callback only if its externalId is ours', () => {
    const unnamed = payment({ rail: ORANGE, status: 'pending', transactionId: null, accepted: false });
    expect(decide(unnamed, statusFact('completed', { externalId: 'another payment' }))).toEqual({
      kind: 'nothing',
    });
    expect(decide(unnamed, statusFact('completed', { externalId: null }))).toEqual({ kind: 'nothing' });
    expect(decide(unnamed, statusFact('completed'))).toEqual({ kind: 'complete' });
  });

  it('flags a possible double charge if it names a second transaction', () => {
    const fact = { kind: 'accepted', status: 'pending', transactionId: 'a second one' } as const;
    expect(decide(payment({ rail: ORANGE }), fact)).toEqual({
      kind: 'review',
      why: 'reference_mismatch',
    });
  });
});

describe('staff', () => {
  it('can fail only payments held for review', () => {
    expect(decide(payment(), { kind: 'failed_by_staff' })).toEqual({ kind: 'nothing' });
    expect(decide(payment({ needsReview: true }), { kind: 'failed_by_staff' })).toEqual({
      kind: 'fail',
      because: 'staff',
    });
  });
});

describe('facts in any order', () => {
  const anyStatus = fc.constantFrom(...PAYMENT_STATUSES);
  const anyPayment: fc.Arbitrary<CurrentPayment> = fc.record({
    status: anyStatus,
    rail: fc.constantFrom(MTN, ORANGE),
    externalId: fc.constant(OURS),
    amount: fc.constant(4500),
    currency: fc.constant('XAF'),
    transactionId: fc.constantFrom(REFERENCE, null),
    sends: fc.integer({ min: 0, max: 4 }),
    accepted: fc.boolean(),
    needsReview: fc.boolean(),
    notFoundCount: fc.integer({ min: 0, max: 3 }),
    secondsSinceSent: fc.integer({ min: 0, max: 1000 }),
  });
  const anyFact: fc.Arbitrary<PaymentFact> = fc.oneof(
    fc.constantFrom<PaymentFact>({ kind: 'refused' }, { kind: 'unknown' }, { kind: 'not_found' }),
    fc.constant<PaymentFact>({ kind: 'accepted', status: 'pending', transactionId: REFERENCE }),
    fc.constant<PaymentFact>({ kind: 'given_up', why: 'unresolved_after_24_hours' }),
    fc.record({
      kind: fc.constant('status' as const),
      status: fc.constantFrom('pending', 'processing', 'completed', 'failed'),
      amount: fc.constantFrom(4500, 1, null),
      currency: fc.constantFrom('XAF', 'EUR', null),
      externalId: fc.constantFrom(OURS, 'another', null),
      transactionId: fc.constantFrom(REFERENCE, 'another'),
    }),
  );

  it('no decision leaves the transition table', () => {
    const target = (current: PaymentStatus, decision: ReturnType<typeof decide>): PaymentStatus => {
      if (decision.kind === 'complete') return 'completed';
      if (decision.kind === 'fail') return 'failed';
      return decision.kind === 'proceed' ? decision.to : current;
    };
    fc.assert(
      fc.property(anyPayment, anyFact, (current, fact) => {
        const to = target(current.status, decide(current, fact));
        expect(
          to === current.status || (paymentTransitions[current.status] as readonly string[]).includes(to),
        ).toBe(true);
      }),
    );
  });

  it('only an answer with our amount, currency and reference completes a payment', () => {
    fc.assert(
      fc.property(anyPayment, anyFact, (current, fact) => {
        if (decide(current, fact).kind !== 'complete') return;
        expect(fact).toMatchObject({ kind: 'status', status: 'completed', amount: 4500, currency: 'XAF' });
        expect(fact).not.toMatchObject({ externalId: 'another' });
        if (current.transactionId !== null) expect(fact).toMatchObject({ transactionId: REFERENCE });
        expect(isLive(current.status) || current.status === 'failed').toBe(true);
      }),
    );
  });
});

const HOUR = 3_600;
const byStrangers = (...ages: number[]) => ages.map((age_seconds) => ({ age_seconds, by_owner: false }));
const byOwner = (...ages: number[]) => ages.map((age_seconds) => ({ age_seconds, by_owner: true }));

describe('secondsUntilRequestAllowed', () => {
  it.each([
    ['a first request of a stranger', false, [], 0],
    ['a second within the hour', false, byStrangers(10), 0],
    ['a third within the hour', false, byStrangers(10, 600), HOUR - 600],
    ['a third after the hour', false, byStrangers(10, HOUR), 0],
    ['a sixth within the day', false, byStrangers(10, 2 * HOUR, 3 * HOUR, 4 * HOUR, 5 * HOUR), 19 * HOUR],
    ['a stranger after two of its owner', false, byOwner(10, 20), 0],
    ['its owner after two of strangers', true, byStrangers(10, 20), 0],
    ['its owner a fifth time', true, byOwner(10, 20, 30, 40), 0],
    ['its owner a sixth time', true, byOwner(10, 20, 30, 40, 50), HOUR - 50],
    ['anybody a sixth time', true, [...byOwner(10, 20, 30), ...byStrangers(40, 50)], HOUR - 50],
    [
      'a stranger, by the later of two limits',
      false,
      [...byOwner(10, 20, 30), ...byStrangers(40, 50)],
      HOUR - 50,
    ],
    ['half a second before the end, rounded up', false, byStrangers(1, HOUR - 0.5), 1],
  ])('answers for %s', (_, owner, earlier, seconds) => {
    expect(secondsUntilRequestAllowed(owner, earlier)).toBe(seconds);
  });
});

const PREFIXES = ['67'];

describe('the paying number', () => {
  it.each([
    ['677000001', '237677000001'],
    ['237677000001', '237677000001'],
    ['+237 677 00 00 01', '237677000001'],
    ['6-77-00-00-01', '237677000001'],
  ])('%s is %s', (raw, stored) => {
    expect(normalizePaymentPhone(raw, PREFIXES)).toBe(stored);
  });

  it.each([
    ['no digits', 'abcdefghi'],
    ['nothing', ''],
    ['8 digits', '67700000'],
    ['10 digits', '6770000011'],
    ['12 digits that do not begin with 237', '236677000001'],
    ['14 digits', '00237677000001'],
    ["the other provider's prefix", '690000001'],
    ["the other provider's prefix, 12 digits", '237690000001'],
    ['a range that is not switched on', '650000001'],
  ])('%s is invalid', (_what, raw) => {
    expect(normalizePaymentPhone(raw, PREFIXES)).toBeNull();
  });

  it('wider ranges are configurable', () => {
    expect(normalizePaymentPhone('650000001', ['67', '650', '651'])).toBe('237650000001');
  });
});

describe('the wait before the request can be repeated', () => {
  it.each([
    [1, 0, 10, 30],
    [1, 21.4, 40, 9],
    [2, 29.99, 90, 1],
    [2, 45, 90, 1],
    [3, 5, 120, 300],
    [3, 5, 600, 1],
  ])('repeated %i times, last %d s ago, sent %i s ago: %i s', (times, last, sent, left) => {
    const repeats = { times, seconds_since_last: last, seconds_since_sent: sent };
    expect(secondsUntilRepeat(repeats, 420)).toBe(left);
  });

  it('is the interval between two attempts if the expiry is unknown', () => {
    expect(secondsUntilRepeat({ times: 3, seconds_since_last: 5, seconds_since_sent: 99 }, null)).toBe(25);
  });
});

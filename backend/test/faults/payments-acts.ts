import * as fc from 'fast-check';
import { type Channel, CHANNELS } from '../../src/modules/assistant/assistant.types';

export const PEOPLE = 3;

/** Actions of passengers, payers, jobs and the driver. */
export type Act =
  | { what: 'book'; who: number; seats: number }
  | { what: 'rebook'; who: number; seats: number }
  | { what: 'pay'; who: number; provider: 'mtn' | 'orange' }
  /** From a conversation: the wallet of the person's own number. */
  | { what: 'pay_by'; who: number; channel: Channel }
  | { what: 'approve' | 'refuse' | 'callback' | 'check' | 'cancel' | 'lapse' | 'refund_now'; who: number }
  | { what: 'tick' | 'refunds' | 'expire' | 'pass' }
  | { what: 'ride_cancelled' };

const who = fc.nat({ max: PEOPLE - 1 });
const provider = fc.constantFrom('mtn' as const, 'orange' as const);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('book' as const), who, seats: fc.integer({ min: 1, max: 2 }) }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('pay' as const), who, provider }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('pay_by' as const),
      who,
      channel: fc.constantFrom(...CHANNELS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('rebook' as const),
      who,
      seats: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      what: fc.constantFrom(
        'approve' as const,
        'approve' as const,
        'refuse' as const,
        'callback' as const,
        'check' as const,
        'cancel' as const,
        'lapse' as const,
        'refund_now' as const,
      ),
      who,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom('tick' as const, 'refunds' as const, 'expire' as const, 'pass' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('ride_cancelled' as const) }) },
);

/** Groups run in sequence; the acts of a group run concurrently. */
const anyStory: fc.Arbitrary<Act[][]> = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), {
  minLength: 4,
  maxLength: 14,
});

/** Rare in random stories, so it has its own generator: a payment approved after its seats expired and were sold again. */
const soldAgain: fc.Arbitrary<Act[][]> = fc
  .tuple(provider, fc.integer({ min: 1, max: 2 }), anyStory)
  .map(([by, seats, rest]) => [
    [{ what: 'book', who: 0, seats: 2 }],
    [{ what: 'pay', who: 0, provider: by }],
    [{ what: 'lapse', who: 0 }],
    [{ what: 'book', who: 1, seats }],
    [{ what: 'approve', who: 0 }],
    [{ what: 'callback', who: 0 }],
    ...rest.slice(0, 6),
  ]);

/** Rare in random stories, so it has its own generator: the driver cancels paid seats at the last moment, and passengers take another ride at the same time. */
const takenElsewhere: fc.Arbitrary<Act[][]> = fc.tuple(provider, anyStory).map(([by, rest]) => [
  [
    { what: 'book', who: 0, seats: 1 },
    { what: 'book', who: 1, seats: 1 },
  ],
  [
    { what: 'pay', who: 0, provider: by },
    { what: 'pay', who: 1, provider: by },
  ],
  [
    { what: 'approve', who: 0 },
    { what: 'approve', who: 1 },
  ],
  [
    { what: 'check', who: 0 },
    { what: 'check', who: 1 },
  ],
  [{ what: 'ride_cancelled' }],
  [
    { what: 'rebook', who: 0, seats: 1 },
    { what: 'rebook', who: 0, seats: 2 },
  ],
  [{ what: 'rebook', who: 1, seats: 1 }, { what: 'refund_now', who: 1 }, { what: 'refunds' }],
  ...rest.slice(0, 5),
]);

export const paymentStories = fc.oneof(
  { weight: 3, arbitrary: anyStory },
  { weight: 1, arbitrary: soldAgain },
  { weight: 2, arbitrary: takenElsewhere },
);

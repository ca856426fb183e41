import * as fc from 'fast-check';

export const CAST = { drivers: 2, passengers: 3, admins: 2 } as const;

/** By driver or passenger, about the booking or its latest claim. */
type ClaimAct = 'no_show' | 'absent' | 'contest' | 'appeal';

/** Actions of honest and dishonest people. `who` is a passenger; `ride` also selects its driver. */
export type Act =
  | { what: 'book'; who: number; ride: number }
  | { what: 'cancel' | 'board' | 'confirm'; who: number; ride: number }
  | { what: 'guess'; who: number; ride: number; code: string }
  | { what: 'resolve'; who: number; ride: number; outcome: 'travelled' | 'refund' }
  | { what: 'refund_by_staff'; who: number; ride: number }
  | { what: ClaimAct; who: number; ride: number }
  | { what: 'decide'; who: number; ride: number; outcome: 'upheld' | 'dismissed'; by: number }
  | { what: 'rebook' | 'refund_now'; who: number; ride: number }
  | { what: 'move'; ride: number; hours: number }
  | { what: 'cancel_ride' | 'suspend' | 'stop' | 'report' | 'release'; ride: number }
  | { what: 'batch' | 'pay_batch' | 'cancel_batch' | 'jobs' | 'deadlines' }
  | { what: 'pass'; hours: number };

const who = fc.nat({ max: CAST.passengers - 1 });
const ride = fc.nat({ max: CAST.drivers - 1 });
const words = <Word extends string>(...all: [Word, ...Word[]]) => fc.constantFrom(...all);

const claimAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      what: words('no_show', 'absent', 'absent', 'contest', 'contest', 'appeal', 'appeal'),
      who,
      ride,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: words('decide'),
      who,
      ride,
      outcome: words('upheld', 'dismissed'),
      by: fc.nat({ max: CAST.admins - 1 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: words('deadlines', 'jobs') }) },
  { weight: 3, arbitrary: fc.record({ what: words('pass'), hours: fc.constantFrom(1, 7, 25) }) },
);
const creditAct: fc.Arbitrary<Act> = fc.record({
  what: words('rebook', 'rebook', 'rebook', 'refund_now'),
  who,
  ride,
});

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: claimAct },
  { weight: 3, arbitrary: creditAct },
  { weight: 5, arbitrary: fc.record({ what: words('book'), who, ride }) },
  {
    weight: 8,
    arbitrary: fc.record({ what: words('cancel', 'board', 'board', 'confirm', 'confirm'), who, ride }),
  },
  { weight: 1, arbitrary: fc.record({ what: words('guess'), who, ride, code: fc.constant('000000') }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: words('resolve'), who, ride, outcome: words('travelled', 'refund') }),
  },
  { weight: 1, arbitrary: fc.record({ what: words('refund_by_staff'), who, ride }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: words('move'), ride, hours: fc.constantFrom(0, 1, 3, 30, 100) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: words('cancel_ride', 'suspend', 'stop', 'report', 'release'), ride }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ what: words('batch', 'pay_batch', 'pay_batch', 'cancel_batch', 'jobs') }),
  },
  { weight: 5, arbitrary: fc.record({ what: words('pass'), hours: fc.constantFrom(2, 7, 20, 26, 49) }) },
);

/** Groups run in sequence; the acts of a group run concurrently. */
const anyStory = fc.array(fc.array(act, { minLength: 1, maxLength: 2 }), { minLength: 6, maxLength: 18 });

/** Rare in random stories, so it has its own generator: everything is booked, the rides depart, then everybody claims money. */
const departed: fc.Arbitrary<Act[][]> = fc
  .tuple(anyStory, anyStory, fc.constantFrom(20, 26))
  .map(([before, after, hours]) => [
    [
      { what: 'book', who: 0, ride: 0 },
      { what: 'book', who: 1, ride: 0 },
    ],
    [{ what: 'book', who: 2, ride: 1 }],
    ...before.slice(0, 4),
    [{ what: 'pass', hours }],
    ...after.slice(0, 6),
    [{ what: 'pass', hours: 49 }],
    [{ what: 'batch' }],
    [{ what: 'pay_batch' }],
  ]);

/** Rare in random stories, so it has its own generator: nobody boards a paid ride, both sides claim, and everything due is paid. */
const disputed: fc.Arbitrary<Act[][]> = fc
  .tuple(
    fc.array(fc.array(claimAct, { minLength: 1, maxLength: 2 }), { minLength: 6, maxLength: 12 }),
    anyStory,
  )
  .map(([claims, after]) => [
    [
      { what: 'book', who: 0, ride: 0 },
      { what: 'book', who: 1, ride: 0 },
    ],
    [{ what: 'book', who: 2, ride: 1 }],
    [{ what: 'pass', hours: 26 }],
    [{ what: 'pass', hours: 1 }],
    [
      { what: 'absent', who: 0, ride: 0 },
      { what: 'no_show', who: 1, ride: 0 },
    ],
    ...claims,
    [{ what: 'pass', hours: 25 }],
    [{ what: 'deadlines' }],
    [{ what: 'pass', hours: 49 }],
    [{ what: 'batch' }],
    [{ what: 'pay_batch' }],
    ...after.slice(0, 5),
  ]);

/** Rare in random stories, so it has its own generator: a driver cancels shortly before departure, and passengers take the other ride. */
const rebooked: fc.Arbitrary<Act[][]> = fc
  .tuple(
    fc.array(fc.array(creditAct, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
    anyStory,
  )
  .map(([credits, after]) => [
    [
      { what: 'book', who: 0, ride: 0 },
      { what: 'book', who: 1, ride: 0 },
    ],
    [{ what: 'pass', hours: 7 }],
    [{ what: 'cancel_ride', ride: 0 }],
    [{ what: 'rebook', who: 0, ride: 0 }, { what: 'jobs' }],
    ...credits,
    ...after.slice(0, 8),
    [{ what: 'pass', hours: 49 }],
    [{ what: 'batch' }],
    [{ what: 'pay_batch' }],
  ]);

export const stories: fc.Arbitrary<Act[][]> = fc.oneof(
  anyStory,
  { weight: 2, arbitrary: departed },
  { weight: 2, arbitrary: disputed },
  rebooked,
);

import {
  type CancellationFacts,
  fullRefundUntil,
  refundForPassenger,
  refundForRideCancelled,
} from './refund-policy';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const NOW = new Date('2026-11-21T10:00:00Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);

/** Paid two hours ago, departing in three days. */
const facts = (given: Partial<CancellationFacts> = {}): CancellationFacts => ({
  amount: 9_001,
  paid: true,
  paid_at: at(-2 * HOUR),
  booked_departure: given.departure ?? at(72 * HOUR),
  departure: given.booked_departure ?? at(72 * HOUR),
  departure_moved_at: null,
  grace_used: 0,
  now: NOW,
  ...given,
});

describe('The refund after a cancellation by the passenger', () => {
  it.each([
    ['nothing without a payment', { paid: false }, 0, 'not_paid'],
    [
      'everything more than 24 hours before departure',
      { departure: at(24 * HOUR + 1) },
      9_001,
      'more_than_24_hours',
    ],
    [
      'half, rounded up, exactly 24 hours before departure',
      { departure: at(24 * HOUR) },
      4_501,
      'within_24_hours',
    ],
    ['half, one minute before departure', { departure: at(MINUTE) }, 4_501, 'within_24_hours'],
    ['nothing at departure', { departure: at(0) }, 0, 'departed'],
    ['nothing after departure', { departure: at(-HOUR) }, 0, 'departed'],
    [
      'everything within 30 minutes of payment',
      { departure: at(MINUTE), paid_at: at(-30 * MINUTE) },
      9_001,
      'just_paid',
    ],
    [
      'half, later than 30 minutes after payment',
      { departure: at(HOUR), paid_at: at(-30 * MINUTE - 1) },
      4_501,
      'within_24_hours',
    ],
    [
      'everything one minute after payment, if the grace period was used once before',
      { departure: at(HOUR), paid_at: at(-MINUTE), grace_used: 1 },
      9_001,
      'just_paid',
    ],
    [
      'half, one minute after payment, if the grace period was used twice before',
      { departure: at(HOUR), paid_at: at(-MINUTE), grace_used: 2 },
      4_501,
      'within_24_hours',
    ],
    [
      'nothing after departure, even right after payment',
      { departure: at(-1), paid_at: at(-MINUTE) },
      0,
      'departed',
    ],
    [
      'half if the time of payment is unknown',
      { departure: at(HOUR), paid_at: null },
      4_501,
      'within_24_hours',
    ],
  ])('is %s', (_, given, amount, rule) => {
    expect(refundForPassenger(facts(given))).toEqual({ amount, rule });
  });

  it.each([
    ['later', at(10 * HOUR), at(20 * HOUR)],
    ['earlier', at(72 * HOUR), at(2 * HOUR)],
    ['later, and the booked departure has passed', at(-HOUR), at(HOUR)],
    ['earlier, and only the booked departure is still to come', at(HOUR), at(-MINUTE)],
  ])('is full until the later departure if it was moved %s', (_, booked_departure, departure) => {
    expect(refundForPassenger(facts({ booked_departure, departure }))).toEqual({
      amount: 9_001,
      rule: 'departure_moved',
    });
  });

  it('is zero once both departures have passed without notice', () => {
    const moved = facts({ booked_departure: at(-HOUR), departure: at(-MINUTE) });
    expect(refundForPassenger(moved)).toEqual({ amount: 0, rule: 'departed' });
  });

  it.each([
    ['both departures passed', { booked_departure: at(-3 * HOUR), departure: at(-HOUR) }],
    ['the ride was moved back to the booked time', { booked_departure: at(-HOUR), departure: at(-HOUR) }],
  ])('is full for a day after the notice, even if %s', (_, moved) => {
    const noticed = (ago: number) => refundForPassenger(facts({ ...moved, departure_moved_at: at(-ago) }));
    expect(noticed(24 * HOUR - 1)).toEqual({ amount: 9_001, rule: 'departure_moved' });
    expect(noticed(24 * HOUR)).toEqual({ amount: 0, rule: 'departed' });
  });

  it('is full until the time that fullRefundUntil returns, null if the ride was not moved', () => {
    const until = (moved: object) => fullRefundUntil({ ...facts(), ...moved });
    expect(until({})).toBeNull();
    expect(until({ departure: at(80 * HOUR) })).toEqual(at(80 * HOUR));
    expect(until({ departure: at(2 * HOUR), departure_moved_at: NOW })).toEqual(at(72 * HOUR));
    const booked_departure = at(2 * HOUR);
    expect(until({ booked_departure, departure: at(3 * HOUR), departure_moved_at: NOW })).toEqual(
      at(24 * HOUR),
    );
  });

  it('is half of any payment, rounded up, an hour before departure', () => {
    for (let amount = 100; amount < 200; amount++) {
      const { amount: refund } = refundForPassenger(facts({ amount, departure: at(HOUR) }));
      expect(refund).toBe(Math.ceil(amount / 2));
    }
  });
});

describe('The refund of a cancelled ride', () => {
  it('is the full payment', () => {
    expect(refundForRideCancelled({ amount: 4_500, paid: true })).toEqual({
      amount: 4_500,
      rule: 'ride_cancelled',
    });
    expect(refundForRideCancelled({ amount: 4_500, paid: false })).toEqual({ amount: 0, rule: 'not_paid' });
  });
});

import { endOfQuietHours, nextMorning } from './alert-matches.service';

// Douala is an hour ahead of UTC.
it.each([
  ['2031-03-10T20:59:59Z', null],
  ['2031-03-10T21:00:00Z', '2031-03-11T05:00:00.000Z'],
  ['2031-03-10T22:59:59Z', '2031-03-11T05:00:00.000Z'],
  ['2031-03-10T23:00:00Z', '2031-03-11T05:00:00.000Z'],
  ['2031-03-11T04:59:59Z', '2031-03-11T05:00:00.000Z'],
  ['2031-03-11T05:00:00Z', null],
])('the quiet hours at %s end at %s (null: not quiet)', (now, end) => {
  expect(endOfQuietHours(new Date(now))?.toISOString() ?? null).toBe(end);
});

it('the next morning is 6:00 of the next day in Douala', () => {
  expect(nextMorning(new Date('2031-03-10T23:30:00Z')).toISOString()).toBe('2031-03-12T05:00:00.000Z');
  expect(nextMorning(new Date('2031-03-10T12:00:00Z')).toISOString()).toBe('2031-03-11T05:00:00.000Z');
});

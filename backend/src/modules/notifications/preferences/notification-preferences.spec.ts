import { secondsUntilQuietEnds, unlessSoon } from './notification-preferences';

describe('Quiet hours', () => {
  it.each([
    ['2026-11-21T20:59:59Z', 'have not begun at 21:59:59 in Douala', 0],
    ['2026-11-21T21:00:00Z', 'begin at 22:00', 8 * 3_600],
    ['2026-11-21T23:30:00Z', 'continue after midnight', 5.5 * 3_600],
    ['2026-11-22T04:59:59.500Z', 'include the last half second', 1],
    ['2026-11-22T05:00:00Z', 'end at 06:00', 0],
    ['2026-12-31T22:00:00Z', 'continue into the next year', 7 * 3_600],
  ])('(%s) %s', (now, _what, seconds) => {
    expect(secondsUntilQuietEnds(new Date(now))).toBe(seconds);
  });
});

describe('A message about a ride at night', () => {
  const now = new Date('2026-11-21T22:00:00Z');

  it('waits if the ride departs more than twelve hours later', () => {
    expect(unlessSoon('wait')({ departure_time: new Date('2026-11-22T10:00:01Z') }, now)).toBe('wait');
  });

  it('is sent immediately if the ride departs in the morning', () => {
    expect(unlessSoon('wait')({ departure_time: new Date('2026-11-22T04:30:00Z') }, now)).toBe('send');
  });
});

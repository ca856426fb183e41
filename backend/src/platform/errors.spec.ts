import { secondsOfRetryAfter } from './errors';

it.each([
  ['120', 120],
  ['0', 0],
  ['-1', 0],
  ['soon', 0],
  [undefined, 0],
  ['Mon, 30 Nov 2026 08:02:00 GMT', 120],
  ['Monday, 30-Nov-26 08:02:00 GMT', 120],
  ['Mon, 30 Nov 2026 07:59:00 GMT', 0],
])('reads the seconds of "Retry-After: %s" as %i', (header, seconds) => {
  expect(secondsOfRetryAfter(header, Date.parse('2026-11-30T08:00:00Z'))).toBe(seconds);
});

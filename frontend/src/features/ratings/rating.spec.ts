import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ratingHasClosed, ratingHasOpened, tagsOf } from './rating';

const DEPARTURE = '2026-11-21T05:30:00Z';
const hoursAfter = (hours: number) => Date.parse(DEPARTURE) + hours * 3_600_000;

test('a trip can be rated from 2 hours to 14 days after departure', () => {
  expect(ratingHasOpened(DEPARTURE, hoursAfter(2) - 1)).toBe(false);
  expect(ratingHasOpened(DEPARTURE, hoursAfter(2))).toBe(true);
  expect(ratingHasClosed(DEPARTURE, hoursAfter(14 * 24) - 1)).toBe(false);
  expect(ratingHasClosed(DEPARTURE, hoursAfter(14 * 24))).toBe(true);
});

test.each(['driver', 'passenger'] as const)('the form offers every tag of a %s', (role) => {
  const document = JSON.parse(readFileSync(join(__dirname, '../../../../backend/openapi.json'), 'utf8'));
  const tags: string[] = document.components.schemas.RatingTagsResponse.properties[role].items.enum;
  expect([...tagsOf(role)].sort()).toEqual([...tags].sort());
});

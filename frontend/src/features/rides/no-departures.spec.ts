import { type RideDay, withCheapestAmount } from './api/ride-days';
import { emptyResultReason, nearestDays } from './no-departures';

const day = (date: string, most_seats = 4): RideDay => ({
  date,
  rides: 1,
  cheapest_price: 4_000,
  cheapest_amount: 4_000,
  most_seats,
});

test('a day whose rides have fewer seats shows how many are left', () => {
  expect(emptyResultReason('2031-03-10', false, [day('2031-03-10', 2), day('2031-03-11', 4)])).toEqual({
    reason: 'seats',
    seats: 2,
  });
});

test('active filters are the first reason', () => {
  expect(emptyResultReason('2031-03-10', true, [day('2031-03-10', 2)]).reason).toBe('filters');
});

test('a day without rides gives the reason "none"', () => {
  expect(emptyResultReason('2031-03-10', false, [day('2031-03-11')])).toEqual({ reason: 'none', seats: 0 });
  expect(emptyResultReason('2031-03-10', false, undefined)).toEqual({ reason: 'none', seats: 0 });
});

test('suggested days have departures, the next one first', () => {
  const days = [day('2031-03-07'), day('2031-03-08'), day('2031-03-15'), day('2031-03-16')];
  const dates = (date: string, within: number) => nearestDays(date, days, within).map((found) => found.date);
  expect(dates('2031-03-10', 31)).toEqual(['2031-03-15', '2031-03-08']);
  expect(dates('2031-03-10', 3)).toEqual(['2031-03-08']);
  expect(dates('2031-03-16', 31)).toEqual(['2031-03-15']);
  expect(nearestDays('2031-03-10', undefined, 3)).toEqual([]);
});

test('a day cached before fees existed costs its fare', () => {
  const { cheapest_amount: _fee, ...cached } = day('2031-03-10');
  expect(
    withCheapestAmount([cached as RideDay, { ...day('2031-03-11'), cheapest_amount: 4_200 }]),
  ).toMatchObject([{ cheapest_amount: 4_000 }, { cheapest_amount: 4_200 }]);
});

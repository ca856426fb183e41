import { readPastDay, readSearch } from './search-params';
import { searchPath } from './search-path';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') });
});

afterEach(() => {
  jest.useRealTimers();
});

const read = (query: string) => readSearch(new URLSearchParams(query));

test('a search survives the round trip through its URL', () => {
  const search = {
    from_city: 'Douala',
    to_city: 'Yaoundé',
    date: '2026-11-25',
    min_seats: 2,
    max_price: 5000,
    women_only: true,
    luggage: 'suitcase',
    smoking: false,
    car_photo: true,
    sort: 'price',
  } as const;
  expect(read(searchPath(search).split('?')[1] ?? '')).toEqual(search);
});

test('two towns are enough: one seat, tomorrow, earliest first', () => {
  expect(read('from_city=Douala&to_city=Kumba')).toEqual({
    from_city: 'Douala',
    to_city: 'Kumba',
    date: '2026-11-21',
    min_seats: 1,
    sort: 'departure_time',
  });
});

test('a past day becomes today and is reported', () => {
  const past = (date: string) => readPastDay(new URLSearchParams({ date }));
  expect([past('2026-11-19'), past('2026-11-20'), past('2026-02-31')]).toEqual(['2026-11-19', null, null]);
  expect(read('from_city=Douala&to_city=Kumba&date=2026-11-01')?.date).toBe('2026-11-20');
});

test('invalid URL parameters are ignored', () => {
  expect(read('from_city=Douala&to_city=Kumba&date=2026-02-31&min_seats=99&max_price=-5&sort=magic')).toEqual(
    {
      from_city: 'Douala',
      to_city: 'Kumba',
      date: '2026-11-21',
      min_seats: 1,
      sort: 'departure_time',
    },
  );
});

test('without both towns there is no search', () => {
  expect(read('from_city=Douala')).toBeNull();
  expect(read('from_city=%20&to_city=Kumba')).toBeNull();
});

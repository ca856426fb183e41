import { boardingPath, readBoarding } from './boarding-link';

const booking = { bookingId: '019ac1f0-0000-7000-8000-000000000001', code: '482913' };

test('a scanned ticket opens its passenger and code', () => {
  const { pathname, hash } = new URL(boardingPath('r1', booking), 'https://mboa.example');
  expect(pathname).toBe('/driver/rides/r1');
  expect(readBoarding(hash)).toEqual(booking);
});

test.each(['', '#', '#content', '#x.482913', `#${booking.bookingId}.48291`])('%p is not a ticket', (hash) => {
  expect(readBoarding(hash)).toBeNull();
});

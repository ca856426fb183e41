import { nextDeparture } from './next-departure';

const NOW = Date.parse('2026-11-21T06:00:00Z');

const ride = (
  id: string,
  hours: number,
  status: 'scheduled' | 'cancelled' = 'scheduled',
  booking: 'pending_verification' | 'confirmed' | 'pending' = 'pending_verification',
) => ({
  id,
  status,
  departure_time: new Date(NOW + hours * 3_600_000).toISOString(),
  bookings: [{ status: booking, payment_status: 'completed' as const }],
});

test('the next ride to depart comes first, whatever the order of the list', () => {
  expect(nextDeparture([ride('later', 30), ride('next', 2), ride('last week', -100)], NOW)?.id).toBe('next');
});

test('a ride that just departed stays first while a passenger has not boarded', () => {
  expect(nextDeparture([ride('next', 5), ride('left', -1)], NOW)?.id).toBe('left');
  expect(nextDeparture([ride('next', 5), ride('left', -1, 'scheduled', 'confirmed')], NOW)?.id).toBe('next');
  expect(nextDeparture([ride('next', 5), ride('left long ago', -4)], NOW)?.id).toBe('next');
});

test('a cancelled ride is never the next departure', () => {
  expect(nextDeparture([ride('cancelled', 2, 'cancelled')], NOW)).toBeNull();
});

import { noticePath } from './notice-path';

const data = { type: 'booking_made', bookingId: 'b1', rideId: 'r1' } as const;

test('a notification opens the page of its subject', () => {
  expect(noticePath({ type: 'booking_made', data })).toBe('/driver/rides/r1');
  expect(noticePath({ type: 'seats_held', data })).toBe('/bookings/b1');
  expect(noticePath({ type: 'payment_completed', data })).toBe('/bookings/b1');
  expect(noticePath({ type: 'support', data: { type: 'support', supportCaseId: 'c1' } })).toBe('/support/c1');
  expect(noticePath({ type: 'ride_changed', data: { type: 'ride_changed', rideId: 'r1' } })).toBe(
    '/rides/r1',
  );
  expect(noticePath({ type: 'driver_document', data: { type: 'driver_document' } })).toBe('/driver/apply');
  expect(noticePath({ type: 'warning', data: { type: 'warning' } })).toBeNull();
});

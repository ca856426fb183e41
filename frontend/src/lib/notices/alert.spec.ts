import { alertOf, alertOptions } from './alert';

const notice = {
  id: 'n1',
  type: 'payment_completed',
  title: 'Paiement reçu',
  body: '9 000 FCFA reçus',
  data: { type: 'payment_completed', bookingId: 'b1', rideId: 'r1' },
  created_at: '2026-11-22T10:00:00.000Z',
} as const;

test("a booking's alert replaces its previous one and opens the booking", () => {
  const paid = alertOf(notice);
  const held = alertOf({
    ...notice,
    id: 'n0',
    type: 'seats_held',
    data: { ...notice.data, type: 'seats_held' },
  });
  expect(paid.tag).toBe(held.tag);
  expect(alertOptions(paid)).toEqual({
    body: '9 000 FCFA reçus',
    tag: 'booking:b1',
    renotify: true,
    timestamp: Date.parse('2026-11-22T10:00:00Z'),
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    vibrate: [200, 100, 200],
    data: { path: '/bookings/b1', id: 'n1' },
  });
});

test("the driver's alert of the same booking opens the ride", () => {
  expect(alertOf({ ...notice, type: 'payment_completed_driver' }).path).toBe('/driver/rides/r1');
});

test('an alert about a changed ride replaces earlier ones and vibrates longer', () => {
  const changed = alertOf({ ...notice, type: 'ride_changed', data: { type: 'ride_changed', rideId: 'r1' } });
  expect([changed.tag, alertOptions(changed).vibrate]).toEqual(['ride:r1', [300, 100, 300]]);
});

test('an alert without its own screen opens the list', () => {
  expect(alertOf({ ...notice, type: 'warning', data: { type: 'warning' } })).toMatchObject({
    path: '/profile/notifications',
    tag: 'warning',
  });
});

test('an alert does not vibrate if vibration is off', () => {
  expect(alertOptions(alertOf(notice), { vibration: false })).not.toHaveProperty('vibrate');
});

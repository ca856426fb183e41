import type { Alert } from '../../../lib/notices/alert';
import { announcement, type Moment } from './announce';

const alert: Alert = {
  id: 'n1',
  kind: 'bookings',
  title: 'Paiement reçu',
  body: '',
  path: '/bookings/b1',
  tag: 'booking:b1',
  timestamp: 0,
};
const message: Alert = { ...alert, kind: 'messages', path: '/messages' };
const moment: Moment = {
  visible: true,
  path: '/',
  chatting: false,
  pushed: false,
  preferences: { bookings_in_app: true, rides_in_app: true, messages_in_app: true, quiet_hours: false },
  sounds: { bookings: true, rides: true, messages: true },
  vibration: true,
  now: new Date('2026-11-22T10:00:00Z'),
};
const nothing = { toast: false, system: false, sound: false, vibrate: false };
const night = new Date('2026-11-22T21:00:00Z');
const quietNight = { now: night, preferences: { ...moment.preferences, quiet_hours: true } };

test.each<[string, Alert, Partial<Moment>, Partial<typeof nothing>]>([
  ['in the app while it is looked at, without a sound', alert, {}, { toast: true, vibrate: true }],
  ['not at all on the screen that shows it', alert, { path: '/bookings/b1' }, {}],
  ['not at all over a payment', alert, { path: '/payments/status' }, {}],
  [
    'not in the app where that is off',
    alert,
    { preferences: { ...moment.preferences, bookings_in_app: false } },
    {},
  ],
  ['not as a message while one writes', message, { chatting: true }, {}],
  ['as a message on another screen', message, {}, { toast: true, vibrate: true }],
  ['without vibration where that is off', alert, { vibration: false }, { toast: true }],
  [
    'by the system, with a sound, while nobody looks',
    alert,
    { visible: false },
    { system: true, sound: true },
  ],
  ['by the worker where it gets push messages', alert, { visible: false, pushed: true }, { sound: true }],
  [
    'by the system as a message, which is never pushed',
    message,
    { visible: false, pushed: true },
    { system: true, sound: true },
  ],
  [
    'without the sound that is off',
    alert,
    { visible: false, sounds: { ...moment.sounds, bookings: false } },
    { system: true },
  ],
  ['silently in a quiet night', alert, { visible: false, ...quietNight }, { system: true }],
  ['without vibration in a quiet night', alert, quietNight, { toast: true }],
  [
    'as by day in a night that is not quiet',
    alert,
    { visible: false, now: night },
    { system: true, sound: true },
  ],
])('an alert is announced %s', (_how, one, given, expected) => {
  expect(announcement(one, { ...moment, ...given })).toEqual({ ...nothing, ...expected });
});

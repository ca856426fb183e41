import type { Alert } from '../../../lib/notices/alert';
import { announcement, type Situation } from './announce';

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
const situation: Situation = {
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
const quietNight = { now: night, preferences: { ...situation.preferences, quiet_hours: true } };

test.each<[string, Alert, Partial<Situation>, Partial<typeof nothing>]>([
  ['in the app while it is visible, without a sound', alert, {}, { toast: true, vibrate: true }],
  ['not on the screen that shows its subject', alert, { path: '/bookings/b1' }, {}],
  ['not during a payment', alert, { path: '/payments/status' }, {}],
  [
    'not in the app if that is switched off',
    alert,
    { preferences: { ...situation.preferences, bookings_in_app: false } },
    {},
  ],
  ['not for a message while a chat is open', message, { chatting: true }, {}],
  ['for a message on another screen', message, {}, { toast: true, vibrate: true }],
  ['without vibration if that is switched off', alert, { vibration: false }, { toast: true }],
  ['by the system, with a sound, while hidden', alert, { visible: false }, { system: true, sound: true }],
  ['by the worker if push is on', alert, { visible: false, pushed: true }, { sound: true }],
  [
    'by the system for a message, which is never pushed',
    message,
    { visible: false, pushed: true },
    { system: true, sound: true },
  ],
  [
    'without a sound if that is switched off',
    alert,
    { visible: false, sounds: { ...situation.sounds, bookings: false } },
    { system: true },
  ],
  ['silently during quiet hours', alert, { visible: false, ...quietNight }, { system: true }],
  ['without vibration during quiet hours', alert, quietNight, { toast: true }],
  [
    'with a sound at night without quiet hours',
    alert,
    { visible: false, now: night },
    { system: true, sound: true },
  ],
])('an alert is announced %s', (_how, one, changes, expected) => {
  expect(announcement(one, { ...situation, ...changes })).toEqual({ ...nothing, ...expected });
});

import { alertOf } from '../../../lib/notices/alert';
import { playSound, showDesktop, vibrate } from './device-alerts';

const alert = alertOf({
  id: 'n1',
  type: 'ride_changed',
  title: 'Départ déplacé',
  body: 'À 8 h',
  data: { type: 'ride_changed', bookingId: 'b1' },
  created_at: '2026-11-22T10:00:00.000Z',
});

afterEach(() => jest.useRealTimers());

test('a desktop notification goes through the worker and closes after five seconds, but its successor stays', async () => {
  jest.useFakeTimers();
  const [mine, newer] = [
    { data: { id: 'n1' }, close: jest.fn() },
    { data: { id: 'n2' }, close: jest.fn() },
  ];
  const registration = {
    showNotification: jest.fn(() => Promise.resolve()),
    getNotifications: jest.fn(() => Promise.resolve([mine, newer])),
  };
  const serviceWorker = { getRegistration: () => Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  expect(await showDesktop(alert, true)).toBe(true);
  expect(registration.showNotification).toHaveBeenCalledWith(
    'Départ déplacé',
    expect.objectContaining({ tag: 'booking:b1', vibrate: [300, 100, 300] }),
  );
  await jest.advanceTimersByTimeAsync(4_999);
  expect(mine.close).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(registration.getNotifications).toHaveBeenCalledWith({ tag: 'booking:b1' });
  expect([mine.close.mock.calls.length, newer.close.mock.calls.length]).toEqual([1, 0]);
});

test('two simultaneous alerts play one sound, at a volume of 0.7', () => {
  const made: { volume: number; ended: boolean; paused: boolean }[] = [];
  class FakeAudio {
    volume = 1;
    ended = false;
    paused = false;
    constructor(readonly src: string) {
      made.push(this);
    }
    play = () => Promise.reject(new DOMException('touch first', 'NotAllowedError'));
  }
  Object.assign(window, { Audio: FakeAudio });
  playSound();
  playSound();
  expect(made).toMatchObject([{ src: '/sounds/notification.wav', volume: 0.7 }]);
  Object.assign(made[0] ?? {}, { ended: true });
  playSound();
  expect(made).toHaveLength(2);
});

test.each([
  ['bookings', [200, 100, 200]],
  ['rides', [300, 100, 300]],
  ['messages', [100, 50, 100, 50, 100, 50, 100, 50, 100]],
] as const)('%s have their own vibration', (kind, pattern) => {
  const vibrated = jest.fn();
  Object.assign(navigator, { vibrate: vibrated });
  vibrate(kind);
  expect(vibrated).toHaveBeenCalledWith(pattern);
});

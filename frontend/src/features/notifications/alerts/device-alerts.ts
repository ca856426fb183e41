import { type Alert, type AlertKind, alertOptions, VIBRATION } from '../../../lib/notices/alert';

const SHOWN_MS = 5_000;
const VOLUME = 0.7;

let playing: HTMLAudioElement | null = null;

export function playSound(): void {
  if (playing && !playing.ended && !playing.paused) return;
  playing = new Audio('/sounds/notification.wav');
  playing.volume = VOLUME;
  playing.play().catch(() => undefined);
}

export function vibrate(kind: AlertKind): void {
  // Browsers block vibration before the first touch.
  if ('vibrate' in navigator) navigator.vibrate(VIBRATION[kind]);
}

export const mayShow = () =>
  'Notification' in window && 'serviceWorker' in navigator && Notification.permission === 'granted';

/**
 * Shows a system notification through the worker, as phones require.
 * @returns false without a worker
 * @throws if the system refuses
 */
export async function showDesktop(alert: Alert, vibration: boolean): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return false;
  await registration.showNotification(alert.title, alertOptions(alert, { vibration }));
  setTimeout(() => {
    void registration.getNotifications({ tag: alert.tag }).then((shown) => {
      for (const one of shown) if ((one.data as { id?: string } | null)?.id === alert.id) one.close();
    });
  }, SHOWN_MS);
  return true;
}

import { type Alert, alertOptions, type AlertKind, VIBRATION } from '../../../lib/notices/alert';

/** A desktop notification closes by itself; milliseconds. */
const SHOWN_MS = 5_000;
const VOLUME = 0.7;

let playing: HTMLAudioElement | null = null;

/** The short sound of an alert, never twice at once. A browser that wants a touch first stays silent. */
export function playSound(): void {
  if (playing && !playing.ended && !playing.paused) return;
  playing = new Audio('/sounds/notification.wav');
  playing.volume = VOLUME;
  playing.play().catch(() => undefined);
}

export function vibrate(kind: AlertKind): void {
  // Where the person hasn't touched the page yet, the browser refuses.
  if ('vibrate' in navigator) navigator.vibrate(VIBRATION[kind]);
}

/** Whether the system shows what this page asks for. */
export const mayShow = () =>
  'Notification' in window && 'serviceWorker' in navigator && Notification.permission === 'granted';

/**
 * Shows an alert outside the page, for five seconds. Through the worker: phones know no other way.
 * @returns false where there is no worker @throws where the system refuses
 */
export async function showDesktop(alert: Alert, withVibration: boolean): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return false;
  await registration.showNotification(alert.title, alertOptions(alert, withVibration));
  setTimeout(() => {
    void registration.getNotifications({ tag: alert.tag }).then((shown) => {
      for (const one of shown) if ((one.data as { id?: string } | null)?.id === alert.id) one.close();
    });
  }, SHOWN_MS);
  return true;
}

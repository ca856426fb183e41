import { deviceStorage } from './device-storage';

const KEY = 'clock-ahead';

/** Offset of the server's clock, stored for offline starts; milliseconds. */
let offsetMs = Number(deviceStorage.getItem(KEY)) || 0;

const listeners = new Set<() => void>();

/** Epoch milliseconds by the server: phones are often minutes or a day off. */
export const serverNow = (): number => serverTime(Date.now());
export const serverTime = (deviceTime: number): number => deviceTime + offsetMs;

export function measureClock(headers: Headers, sentAt: number): void {
  const date = Date.parse(headers.get('Date') ?? '');
  // A cached response has an old date.
  const cached = headers.has('Age') || /max-age=[1-9]/.test(headers.get('Cache-Control') ?? '');
  if (Number.isNaN(date) || cached) return;
  // The header was written between request and response, in whole seconds.
  const min = date - Date.now();
  const max = date + 1000 - sentAt;
  if (min > max || (min <= offsetMs && offsetMs <= max)) return;
  offsetMs = Math.round((min + max) / 2);
  deviceStorage.setItem(KEY, String(offsetMs));
  for (const listener of listeners) listener();
}

/** @returns unsubscribe */
export function onClockCorrected(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

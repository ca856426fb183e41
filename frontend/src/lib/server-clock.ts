import { deviceStorage } from './device-storage';

const KEY = 'clock-ahead';

/** Milliseconds by which the server's clock is ahead of the phone's. Kept for starts without a network. */
let ahead = Number(deviceStorage.getItem(KEY)) || 0;

const listeners = new Set<() => void>();

/** Now by the server's clock, epoch milliseconds: phones are often minutes or a day off. */
export const serverNow = (): number => Date.now() + ahead;

/** Corrects {@link serverNow} by an answer that the server has just made. */
export function measureClock(headers: Headers, sentAt: number): void {
  const date = Date.parse(headers.get('Date') ?? '');
  // An answer out of a cache has an old date.
  const cached = headers.has('Age') || /max-age=[1-9]/.test(headers.get('Cache-Control') ?? '');
  if (Number.isNaN(date) || cached) return;
  // The header has whole seconds, and the answer was made at any moment since the request.
  const least = date - Date.now();
  const most = date + 1000 - sentAt;
  if (least > most || (least <= ahead && ahead <= most)) return;
  ahead = Math.round((least + most) / 2);
  deviceStorage.setItem(KEY, String(ahead));
  for (const listener of listeners) listener();
}

/** Runs when {@link serverNow} was corrected. @returns how to end it */
export function onClockCorrected(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { useEffect, useState } from 'react';
import { onClockCorrected, serverNow } from './server-clock';

const secondsUntil = (epochMs: number) => Math.max(0, Math.ceil((epochMs - serverNow()) / 1000));

export function useSecondsUntil(epochMs: number): number {
  const [, tick] = useState(0);
  const left = secondsUntil(epochMs);
  const over = left === 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return left;
}

/** `4:05`. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Server time, epoch milliseconds: at mount, at corrections, and when the page is shown again. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const update = () => setNow(serverNow());
    const stop = onClockCorrected(update);
    document.addEventListener('visibilitychange', update);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return now;
}

import { useEffect, useRef, useState } from 'react';
import type { Sent } from './components/sending-view';

/** How far a sending is, and the way to stop it; leaving the screen stops it too. */
export function useSending() {
  const [progress, setProgress] = useState<Sent | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  return {
    progress,
    /** What the sending needs to be watched and stopped. */
    watch: () => {
      controller.current = new AbortController();
      setProgress(null);
      return {
        signal: controller.current.signal,
        onProgress: (sent: number, total: number) => setProgress({ sent, total }),
      };
    },
    cancel: () => controller.current?.abort(),
  };
}

/** Stopping is no failure. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

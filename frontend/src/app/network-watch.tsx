import { useEffect } from 'react';
import { useAppStore } from '../lib/app-store';

/**
 * Keeps the offline flag as the browser tells it. A request that finds no connection sets it too, the next answer of
 * the server clears it: browsers notice a dead network late or never.
 */
export function NetworkWatch() {
  const setOffline = useAppStore((state) => state.setOffline);
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine);
    update();
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, [setOffline]);
  return null;
}

import { useEffect } from 'react';
import { useAppStore } from '../lib/app-store';

/** Keeps the offline flag as the browser tells it; an answer of the server clears it too. */
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

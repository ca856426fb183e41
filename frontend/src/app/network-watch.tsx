import { useEffect } from 'react';
import { useAppStore } from '../lib/app-store';

/**
 * Mirrors the browser's offline state. Failed requests set it too and responses clear it, because browsers detect a
 * dead network late or never.
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

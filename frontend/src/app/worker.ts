import { tabStorage } from '../lib/device-storage';

/** When the page was last loaded anew for a missing file; epoch milliseconds. */
const RELOADED = 'reloaded';
const RELOAD_AGAIN_MS = 60_000;

/** Registers the service worker after the page has loaded, so that it doesn't compete with the first screen. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    void navigator.serviceWorker
      .register('/sw-custom.js', { scope: '/' })
      .then(async (registration) => (await import('./worker-care')).careForWorker(registration))
      .catch((error: unknown) => console.error('Service worker not registered', error));
  });
  // A release may have removed the chunk that an open page asks for: the new page knows the new names.
  // Without a line, or with the server away, no page is newer; and one reload says so.
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || Date.now() - Number(tabStorage.getItem(RELOADED)) < RELOAD_AGAIN_MS) return;
    tabStorage.setItem(RELOADED, String(Date.now()));
    window.location.reload();
  });
}

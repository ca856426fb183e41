import { tabStorage } from '../lib/device-storage';

/** When the page was last loaded anew for a missing file; epoch milliseconds. */
const RELOADED = 'reloaded';
const RELOAD_AGAIN_MS = 60_000;
/** A newer worker that fetches its files for longer is not waited for; milliseconds. */
const INSTALL_PATIENCE_MS = 10_000;

let leaving = false;

/** True once the page of a newer release is about to replace this one. */
export const isLeaving = (): boolean => leaving;

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
    leaving = true;
    void openNewest();
  });
}

/** An older worker would answer a reload with its own older page: the newer one takes over first. */
async function openNewest(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    if (!registration) return window.location.reload();
    if (registration.installing) await installed(registration.installing);
    (await import('./worker-care')).openNewVersion(registration);
  } catch {
    window.location.reload();
  }
}

const installed = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, INSTALL_PATIENCE_MS);
    worker.addEventListener('statechange', () => resolve(), { once: true });
  });

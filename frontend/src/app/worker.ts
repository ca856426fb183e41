import { tabStorage } from '../lib/device-storage';

/** Last reload for a missing file; epoch milliseconds. */
const RELOADED = 'reloaded';
const RELOAD_AGAIN_MS = 60_000;
/** Longest wait for a newer worker. */
const INSTALL_PATIENCE_MS = 10_000;

let leaving = false;

/** The page is about to be replaced by a newer release. */
export const isLeaving = (): boolean => leaving;

/** After page load, so that the worker doesn't compete with the first screen. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    void navigator.serviceWorker
      .register('/sw-custom.js', { scope: '/' })
      .then(async (registration) => (await import('./worker-care')).careForWorker(registration))
      .catch((error: unknown) => console.error('Service worker not registered', error));
  });
  // A release may have removed a chunk; the new page has the new names. Reloads once, and only if online.
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || Date.now() - Number(tabStorage.getItem(RELOADED)) < RELOAD_AGAIN_MS) return;
    tabStorage.setItem(RELOADED, String(Date.now()));
    leaving = true;
    void openNewest();
  });
}

/** The old worker would serve the old page. */
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

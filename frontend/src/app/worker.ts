import { tabStorage } from '../lib/device-storage';

/** Storage key of the last reload for a missing file; epoch milliseconds. */
const RELOADED_KEY = 'reloaded';
const RELOAD_AGAIN_MS = 60_000;
const INSTALL_TIMEOUT_MS = 10_000;

let leaving = false;

/** True while the page is being replaced by a newer release. */
export const isLeaving = (): boolean => leaving;

/** Waits for the page load, so that the worker doesn't compete with the first screen. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    void navigator.serviceWorker
      .register('/sw-custom.js', { scope: '/' })
      .then(async (registration) => (await import('./worker-care')).keepWorkerCurrent(registration))
      .catch((error: unknown) => console.error('Service worker not registered', error));
  });
  // A release renames chunks, so an old page may miss one. Reloads once, if online.
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || Date.now() - Number(tabStorage.getItem(RELOADED_KEY)) < RELOAD_AGAIN_MS) return;
    tabStorage.setItem(RELOADED_KEY, String(Date.now()));
    leaving = true;
    void openNewest();
  });
}

/** Updates the worker before reloading: the old one would serve the old page. */
async function openNewest(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    if (!registration) return window.location.reload();
    if (registration.installing) await waitForInstallation(registration.installing);
    (await import('./worker-care')).openNewVersion(registration);
  } catch {
    window.location.reload();
  }
}

const waitForInstallation = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, INSTALL_TIMEOUT_MS);
    worker.addEventListener('statechange', () => resolve(), { once: true });
  });

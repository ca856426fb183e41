import { savesData } from '../lib/data-saver';
import { useUpdate } from '../lib/update';
import { whenIdle } from '../lib/when-idle';

/** Minimum time between two update checks of an open page. */
const UPDATE_CHECK_MS = 3_600_000;
/** A page opened within this time may be reloaded without asking. */
const JUST_OPENED_MS = 10_000;
const TAKEOVER_TIMEOUT_MS = 3000;

/** True for screens that an update must not reload: bookings, payments and sign-in. */
export const isBusyPath = (pathname: string): boolean => /^\/(payments|bookings\/|sign-in)/.test(pathname);

let typed = false;

export const hasTyped = (): boolean => typed;
export const forgetTyped = (): void => {
  typed = false;
};

/** Reloads into the new release, even if the old worker does not yield. */
export function openNewVersion(registration: ServiceWorkerRegistration): void {
  takeOver(registration);
  // Another tab may have activated the release, or the old worker may download for minutes.
  setTimeout(() => window.location.reload(), registration.waiting ? TAKEOVER_TIMEOUT_MS : 0);
}

function takeOver({ waiting }: ServiceWorkerRegistration): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting?.postMessage({ type: 'SKIP_WAITING' });
}

/** Lets the worker cache the files that the page loaded before it was installed. */
function handOverFiles(worker: ServiceWorker): void {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  worker.postMessage({ type: 'KEEP', paths });
}

/** Activates a release that was waiting when the page opened, and offers later releases. */
export function keepWorkerCurrent(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  document.addEventListener('input', () => {
    typed = true;
  });
  const wasControlled = serviceWorker.controller !== null;
  if (!wasControlled) {
    void serviceWorker.ready.then(({ active }) => active && handOverFiles(active));
  }
  if (!savesData()) {
    whenIdle(() => void serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'SPARE' })));
  }
  const offerUpdate = () => {
    // A device's first worker is not an update.
    if (registration.waiting && serviceWorker.controller) useUpdate.setState({ ready: registration });
  };
  if (registration.waiting && wasControlled) {
    const untouched = !typed && !isBusyPath(window.location.pathname) && performance.now() < JUST_OPENED_MS;
    if (untouched) takeOver(registration);
    else offerUpdate();
  }
  const watchInstallation = () => registration.installing?.addEventListener('statechange', offerUpdate);
  // Installation may have started before this chunk loaded.
  watchInstallation();
  registration.addEventListener('updatefound', watchInstallation);
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < UPDATE_CHECK_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

import { savesData } from '../lib/data-saver';
import { useUpdate } from '../lib/update';
import { whenIdle } from '../lib/when-idle';

/** Interval of update checks of an open page. */
const LOOK_MS = 3_600_000;
/** A page this young may be reloaded. */
const JUST_OPENED_MS = 10_000;
const PATIENCE_MS = 3000;

/** Screens that must not be replaced: payment, or an SMS code on its way. */
export const isBusyPath = (pathname: string): boolean => /^\/(payments|bookings\/|sign-in)/.test(pathname);

let typed = false;

export const hasTyped = (): boolean => typed;
export const forgetTyped = (): void => {
  typed = false;
};

/** Works even if the old worker does not yield. */
export function openNewVersion(registration: ServiceWorkerRegistration): void {
  takeOver(registration);
  // Another tab may have been first, or the old worker may download for minutes.
  setTimeout(() => window.location.reload(), registration.waiting ? PATIENCE_MS : 0);
}

function takeOver({ waiting }: ServiceWorkerRegistration): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting?.postMessage({ type: 'SKIP_WAITING' });
}

/** Files loaded before the worker's installation, to be cached too. */
function handOverFiles(worker: ServiceWorker): void {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  worker.postMessage({ type: 'KEEP', paths });
}

/** Activates a release that waited over a reload at once; otherwise asks when the user is idle. */
export function careForWorker(registration: ServiceWorkerRegistration): void {
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
  const found = () => {
    // A device's first worker is not an update.
    if (registration.waiting && serviceWorker.controller) useUpdate.setState({ ready: registration });
  };
  if (registration.waiting && wasControlled) {
    const untouched = !typed && !isBusyPath(window.location.pathname) && performance.now() < JUST_OPENED_MS;
    if (untouched) takeOver(registration);
    else found();
  }
  const follow = () => registration.installing?.addEventListener('statechange', found);
  // Installation may precede this chunk.
  follow();
  registration.addEventListener('updatefound', follow);
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_MS) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  });
}

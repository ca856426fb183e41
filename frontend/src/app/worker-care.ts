import { savesData } from '../lib/data-saver';
import { useUpdate } from '../lib/update';
import { whenIdle } from '../lib/when-idle';

/** A page that stays open asks for a newer release so often; milliseconds. */
const LOOK_MS = 3_600_000;
/** A page opened less than this ago may still be changed for the newer one; milliseconds. */
const JUST_OPENED_MS = 10_000;
/** Who taps for the newer version waits no longer for the older worker; milliseconds. */
const PATIENCE_MS = 3000;

/** Paying, or a code on its way: nothing may take these screens away. */
export const isBusyPath = (pathname: string): boolean => /^\/(payments|bookings\/|sign-in)/.test(pathname);

let typed = false;

/** Whether something was typed since the screen opened. */
export const hasTyped = (): boolean => typed;
export const forgetTyped = (): void => {
  typed = false;
};

/** Opens the newest page: after a tap, which must be answered, also where the older worker does not give way. */
export function openNewVersion(registration: ServiceWorkerRegistration): void {
  takeOver(registration);
  // Another tab may have been first, or the older worker is still fetching files: the browser lets it finish, for minutes.
  setTimeout(() => window.location.reload(), registration.waiting ? PATIENCE_MS : 0);
}

/** Lets the newer worker take over, then opens its page. */
function takeOver({ waiting }: ServiceWorkerRegistration): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting?.postMessage({ type: 'SKIP_WAITING' });
}

/** Files of this page that were loaded before the worker was there, so that it keeps them too. */
function handOverFiles(worker: ServiceWorker): void {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  worker.postMessage({ type: 'KEEP', paths });
}

/** Finds newer releases. One that waited over a reload is used at once, else the person is asked after the task at hand. */
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
    // The first worker of this phone is no newer version.
    if (registration.waiting && serviceWorker.controller) useUpdate.setState({ ready: registration });
  };
  if (registration.waiting && wasControlled) {
    const untouched = !typed && !isBusyPath(window.location.pathname) && performance.now() < JUST_OPENED_MS;
    if (untouched) takeOver(registration);
    else found();
  }
  const follow = () => registration.installing?.addEventListener('statechange', found);
  // This code is fetched after the page: one may have begun to arrive before.
  follow();
  registration.addEventListener('updatefound', follow);
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_MS) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  });
}

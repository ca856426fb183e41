import i18next from 'i18next';
import { savesData } from '../lib/data-saver';
import { preloadScreen } from './screens';

const LINKS = 'a[href^="/"], [data-path]';

/** Paths that need the search and booking texts. Other screens load their own. */
const JOURNEY = /^\/(rides|bookings|payments)/;

let prefetching = 0;

function prefetchTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>(LINKS) : null;
  if (!link || savesData()) return;
  const path = link instanceof HTMLAnchorElement ? link.pathname : (link.dataset.path ?? '');
  if (JOURNEY.test(path)) void i18next.loadNamespaces('rides');
  prefetching += 1;
  void preloadScreen(path).finally(() => (prefetching -= 1));
}

/** Navigation retries a failed prefetch, so the page need not reload. */
function ignoreFailure(failure: Event): void {
  if (prefetching > 0) failure.stopImmediatePropagation();
}

/** Prefetches a screen's code on press or focus, unless saving data. @returns unsubscribe */
export function followIntent(): () => void {
  document.addEventListener('pointerdown', prefetchTarget, { passive: true });
  document.addEventListener('focusin', prefetchTarget);
  // Runs before the listener that reloads the page (worker.ts).
  window.addEventListener('vite:preloadError', ignoreFailure, { capture: true });
  return () => {
    document.removeEventListener('pointerdown', prefetchTarget);
    document.removeEventListener('focusin', prefetchTarget);
    window.removeEventListener('vite:preloadError', ignoreFailure, { capture: true });
  };
}

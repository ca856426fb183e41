import i18next from 'i18next';
import { savesData } from '../lib/data-saver';
import { preloadScreen } from './screens';

/** Links, or elements that name their target. */
const LEADING = 'a[href^="/"], [data-leads]';

/** Paths that need the search and booking texts; other screens load their own. */
const JOURNEY = /^\/(rides|bookings|payments)/;

let ahead = 0;

function aim({ target }: Event): void {
  const leading = target instanceof Element ? target.closest<HTMLElement>(LEADING) : null;
  if (!leading || savesData()) return;
  const path = leading instanceof HTMLAnchorElement ? leading.pathname : (leading.dataset.leads ?? '');
  if (JOURNEY.test(path)) void i18next.loadNamespaces('rides');
  ahead += 1;
  void preloadScreen(path).finally(() => (ahead -= 1));
}

/** Navigation retries a failed prefetch, so the page need not reload. */
function forgive(failure: Event): void {
  if (ahead > 0) failure.stopImmediatePropagation();
}

/**
 * Prefetches a screen's code on press or focus, unless saving data.
 * @returns unsubscribe
 */
export function followIntent(): () => void {
  document.addEventListener('pointerdown', aim, { passive: true });
  document.addEventListener('focusin', aim);
  // Before the listener that reloads the page (worker.ts).
  window.addEventListener('vite:preloadError', forgive, { capture: true });
  return () => {
    document.removeEventListener('pointerdown', aim);
    document.removeEventListener('focusin', aim);
    window.removeEventListener('vite:preloadError', forgive, { capture: true });
  };
}

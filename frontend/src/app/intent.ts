import i18next from 'i18next';
import { savesData } from '../lib/data-saver';
import { preloadScreen } from './screens';

/** What leads to a screen: a link, or what says of itself where a press of it leads. */
const LEADING = 'a[href^="/"], [data-leads]';

/** The texts of what people search and book; the other screens' come with them. */
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

/** A file that did not come before anybody opened its screen is asked for again then: no reason to load the page anew. */
function forgive(failure: Event): void {
  if (ahead > 0) failure.stopImmediatePropagation();
}

/**
 * Fetches the code of a screen when a finger goes down on what leads there, or the keyboard stands on it. Not while data
 * is saved. @returns how to end it
 */
export function followIntent(): () => void {
  document.addEventListener('pointerdown', aim, { passive: true });
  document.addEventListener('focusin', aim);
  // Before the listener that loads the page anew (worker.ts).
  window.addEventListener('vite:preloadError', forgive, { capture: true });
  return () => {
    document.removeEventListener('pointerdown', aim);
    document.removeEventListener('focusin', aim);
    window.removeEventListener('vite:preloadError', forgive, { capture: true });
  };
}

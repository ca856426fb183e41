/** Fallback delay for Safari before 26, which has no idle callback; milliseconds. */
const SOON_MS = 1000;

/**
 * Runs once when the browser is idle.
 * @returns cancel
 */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, SOON_MS);
  return () => clearTimeout(timer);
}

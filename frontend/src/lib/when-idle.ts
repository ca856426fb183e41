/** For Safari before 26, which has no idle callback. */
const FALLBACK_DELAY_MS = 1000;

/** @returns a function that cancels the callback */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, FALLBACK_DELAY_MS);
  return () => clearTimeout(timer);
}

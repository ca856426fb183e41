/** Safari before 26 has no idle callback: there it runs after this; milliseconds. */
const SOON_MS = 1000;

/** Runs it once when the phone has nothing better to do. @returns how to give it up */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, SOON_MS);
  return () => clearTimeout(timer);
}

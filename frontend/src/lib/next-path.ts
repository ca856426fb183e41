/** Path after sign-in; rejects other origins. */
export function safeNextPath(next: string | null): string {
  if (!next) return '/';
  try {
    const url = new URL(next, window.location.origin);
    const isLocal = url.origin === window.location.origin && next.startsWith('/');
    return isLocal ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}

export const signInPath = (next: string): string => `/sign-in?next=${encodeURIComponent(next)}`;

/** True if the URL shows this path; the screen may still be loading. */
export const isCurrentPath = (path: string): boolean => {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash === path;
};

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

/** The sign-in screen that leads back to `next`. */
export const signInPath = (next: string): string => `/sign-in?next=${encodeURIComponent(next)}`;

/** Whether this is the page's address already; it changes before the screen is fetched. */
export const isHere = (path: string): boolean => {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash === path;
};

/** Where to go after signing in: a path of this product only, never another site's address. */
export function safeNextPath(next: string | null): string {
  if (!next) return '/';
  try {
    const url = new URL(next, window.location.origin);
    const ours = url.origin === window.location.origin && next.startsWith('/');
    return ours ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}

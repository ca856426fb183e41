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

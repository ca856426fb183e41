export const signInPath = (next: string): string => `/sign-in?next=${encodeURIComponent(next)}`;

/** True if the URL shows this path; the screen may still be loading. */
export const isCurrentPath = (path: string): boolean => {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash === path;
};

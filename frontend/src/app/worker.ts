/** Registers the service worker after the page has loaded, so that it doesn't compete with the first screen. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw-custom.js', { scope: '/' }).catch((error: unknown) => {
      console.error('Service worker not registered', error);
    });
  });
  // A release may have removed the chunk that an open page asks for: the new page knows the new names.
  window.addEventListener('vite:preloadError', () => window.location.reload());
}

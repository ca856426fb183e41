import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

/** `later` (vite.config.ts): cached once used; `spare`: on the page's request; others at install. */
export interface BuiltFile {
  url: string;
  revision: string | null;
}

const OPENED = ['later', 'spare'];
const ASSETS = 'assets';

// Never cached.
const SERVER_PATHS = [
  /^\/(admin|api|dev|socket\.io|trajets|en\/trips)(\/|$)/,
  /^\/(sitemap\.xml|robots\.txt)$/,
];

/** Activates now, caches the spare files, or those loaded before installation. */
type WorkerMessage = { type: 'SKIP_WAITING' } | { type: 'SPARE' } | { type: 'KEEP'; paths: string[] };

/** Precaches the page, caches other files on use, and evicts older builds. */
export function keepFiles(files: BuiltFile[]): void {
  const isOpened = ({ revision }: BuiltFile) => revision !== null && OPENED.includes(revision);
  const later = new Set(files.filter(isOpened).map(({ url }) => `/${url}`));
  const spare = files.flatMap(({ url, revision }) => (revision === 'spare' ? `/${url}` : []));
  cleanupOutdatedCaches();
  precacheAndRoute(files.filter((file) => !isOpened(file) && !file.url.endsWith('.webmanifest')));
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: SERVER_PATHS }));
  // Names contain a content hash, so files are never stale.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && later.has(url.pathname),
    new CacheFirst({ cacheName: ASSETS }),
  );
  self.addEventListener('install', (event) => event.waitUntil(keepUsed(later)));
  self.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([dropOld(later), self.clients.claim()]));
  });
  self.addEventListener('message', (event) => {
    const message = event.data as WorkerMessage | null;
    if (message?.type === 'SKIP_WAITING') void self.skipWaiting();
    if (message?.type === 'SPARE') event.waitUntil(keep(spare));
    if (message?.type === 'KEEP') event.waitUntil(keep(message.paths.filter((path) => later.has(path))));
  });
}

/** Without the content hash. */
const nameOf = (path: string) => path.replace(/-[\w-]{7}\.js$/, '');

/** Caches new versions of used files, so that tickets open offline after an update. */
async function keepUsed(files: ReadonlySet<string>): Promise<void> {
  const used = await (await caches.open(ASSETS)).keys();
  const names = new Set(used.map(({ url }) => nameOf(new URL(url).pathname)));
  await keep([...files].filter((file) => names.has(nameOf(file))));
}

async function dropOld(files: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(ASSETS);
  for (const request of await cache.keys()) {
    if (!files.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

async function keep(paths: string[]): Promise<void> {
  const cache = await caches.open(ASSETS);
  for (const path of paths) {
    // From the HTTP cache. A missing file only costs that screen's offline view.
    if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
  }
}

import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

/** A file of the build, as marked by vite.config.ts. */
export interface BuiltFile {
  url: string;
  /** `later`: cached on first use; `spare`: cached when the page asks; others: cached at installation. */
  revision: string | null;
}

const LAZY = ['later', 'spare'];
const ASSETS = 'assets';

// Never cached.
const SERVER_PATHS = [
  /^\/(admin|api|dev|socket\.io|trajets|en\/trips)(\/|$)/,
  /^\/(sitemap\.xml|robots\.txt)$/,
];

/** Activates the worker, or caches the spare files or those that the page loaded before its installation. */
type WorkerMessage = { type: 'SKIP_WAITING' } | { type: 'SPARE' } | { type: 'KEEP'; paths: string[] };

/** Precaches the page, caches other files on use, and evicts older builds. */
export function setUpCaching(files: BuiltFile[]): void {
  const isLazy = ({ revision }: BuiltFile) => revision !== null && LAZY.includes(revision);
  const lazy = new Set(files.filter(isLazy).map(({ url }) => `/${url}`));
  const spare = files.flatMap(({ url, revision }) => (revision === 'spare' ? `/${url}` : []));
  cleanupOutdatedCaches();
  precacheAndRoute(files.filter((file) => !isLazy(file) && !file.url.endsWith('.webmanifest')));
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: SERVER_PATHS }));
  // Names contain a content hash, so files are never stale.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && lazy.has(url.pathname),
    new CacheFirst({ cacheName: ASSETS }),
  );
  self.addEventListener('install', (event) => event.waitUntil(cacheUsed(lazy)));
  self.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([evictOld(lazy), self.clients.claim()]));
  });
  self.addEventListener('message', (event) => {
    const message = event.data as WorkerMessage | null;
    if (message?.type === 'SKIP_WAITING') void self.skipWaiting();
    if (message?.type === 'SPARE') event.waitUntil(cacheFiles(spare));
    if (message?.type === 'KEEP') event.waitUntil(cacheFiles(message.paths.filter((path) => lazy.has(path))));
  });
}

/** File name without the content hash. */
const nameOf = (path: string) => path.replace(/-[\w-]{7}\.js$/, '');

/** Caches new versions of used files, so that tickets open offline after an update. */
async function cacheUsed(files: ReadonlySet<string>): Promise<void> {
  const used = await (await caches.open(ASSETS)).keys();
  const names = new Set(used.map(({ url }) => nameOf(new URL(url).pathname)));
  await cacheFiles([...files].filter((file) => names.has(nameOf(file))));
}

async function evictOld(files: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(ASSETS);
  for (const request of await cache.keys()) {
    if (!files.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

async function cacheFiles(paths: string[]): Promise<void> {
  const cache = await caches.open(ASSETS);
  for (const path of paths) {
    // Reads from the HTTP cache. If a file is missing, its screen just doesn't open offline.
    if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
  }
}

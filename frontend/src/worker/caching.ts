import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

/** A file of this build. `later` (vite.config.ts) is kept once somebody needed it, `spare` when the page says so, all else from the start. */
export interface BuiltFile {
  url: string;
  revision: string | null;
}

const OPENED = ['later', 'spare'];
const ASSETS = 'assets';

// What the server answers itself, page or data, never comes from this worker.
const SERVER_PATHS = [/^\/(admin|api|dev|socket\.io)(\/|$)/];

/**
 * What a page says to its worker: take over now, fetch what may be needed at any moment, or keep these files, which it
 * loaded before there was a worker.
 */
type WorkerMessage = { type: 'SKIP_WAITING' } | { type: 'SPARE' } | { type: 'KEEP'; paths: string[] };

/** Keeps the page from the start, other files as they are opened, and replaces those of older builds. */
export function keepFiles(files: BuiltFile[]): void {
  const isOpened = ({ revision }: BuiltFile) => revision !== null && OPENED.includes(revision);
  const later = new Set(files.filter(isOpened).map(({ url }) => `/${url}`));
  const spare = files.flatMap(({ url, revision }) => (revision === 'spare' ? `/${url}` : []));
  cleanupOutdatedCaches();
  precacheAndRoute(files.filter((file) => !isOpened(file) && !file.url.endsWith('.webmanifest')));
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: SERVER_PATHS }));
  // Their names change with their content: what is kept is never old.
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

/** The file's name without its hash, which changes with its content. */
const nameOf = (path: string) => path.replace(/-[\w-]{7}\.js$/, '');

/** Of a newer build, what this phone used of the older one: its ticket opens without a line after an update, too. */
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
    // From the browser's own cache: the page has just loaded it. One that is gone costs the offline view of its screen.
    if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
  }
}

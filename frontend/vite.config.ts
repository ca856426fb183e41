import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { brand } from './src/lib/brand';
import { brandColours } from './src/lib/brand-colours';
import { DEFAULT_LANGUAGE, PRODUCT } from './src/locales/languages';
import { brandPage, firstScript, textsOnPage } from './vite.page';

const SRC = join(import.meta.dirname, 'src');
const DIST = join(import.meta.dirname, 'dist');
const FEATURES = join(SRC, 'features');
const ROUTER = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production/index.mjs',
);
const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

// Needed by later screens only; the module graph includes them because packages re-export them.
const LATER =
  /mutationObserver|useMutation|html-parse-stringify|es\/Trans|infiniteQueryObserver|useInfiniteQuery/;

// Modules that are used together share a chunk: small ones cost a round trip and headers each, and compress worse.
const FIRST = ['main.tsx', 'features/rides/search-screen.tsx'];
const TOGETHER = {
  // Right after the first screen.
  after: [
    'app/app-effects.tsx',
    'app/worker-care.ts',
    'features/rides/components/home-below.tsx',
    'lib/auth/auth-requests.ts',
    'lib/query/persist-queries.ts',
  ],
  // MUI and its theme, loaded with the first screen that uses it.
  mui: ['components/mui-provider.tsx'],
  // May be needed at any moment, also offline.
  spare: ['app/crash-screen.tsx', 'app/update-prompt.tsx', 'components/toast-notices.tsx'],
  // For signed-in users.
  mine: [
    'app/live.tsx',
    'app/locale-sync.tsx',
    'app/my-home.tsx',
    'features/notifications/alerts/device-alerts.ts',
    'features/notifications/notice-host.tsx',
    'features/notifications/push/device-push.ts',
    'lib/realtime/open-socket.ts',
  ],
  // From search to ticket.
  journey: [
    'app/booking-route.tsx',
    'app/payment-status-route.tsx',
    'app/ride-route.tsx',
    'components/select-dialog.tsx',
    'features/bookings/bookings-screen.tsx',
    'features/bookings/components/qr-code.tsx',
    'features/install/install-offer.tsx',
    'features/notifications/push/push-offer.tsx',
    'features/rides/components/route-map.tsx',
    'features/rides/results-screen.tsx',
  ],
} as const;
const JOURNEY_TEXTS = ['rides', 'payments', 'bookings', 'refusals', 'install', 'alerts', 'comfort'];

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: string[] } | null;
}

const reaches = new Map<readonly string[], Set<string>>();

/** These modules and their static imports. */
function reachOf(entries: readonly string[], graph: ModuleGraph): Set<string> {
  const known = reaches.get(entries);
  if (known) return known;
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  for (const entry of entries) {
    if (!graph.getModuleInfo(join(SRC, entry))) throw new Error(`${entry} is not a module of the app.`);
    visit(join(SRC, entry));
  }
  reaches.set(entries, seen);
  return seen;
}

function textsOf(id: string): string | null {
  const [, language, texts] = /[\\/]locales[\\/](\w\w)(?:[\\/](\w+)\.json|\.ts)$/.exec(id) ?? [];
  if (!language) return null;
  if (!texts || ['common', 'search'].includes(texts)) return `${language}-first`;
  return JOURNEY_TEXTS.includes(texts) ? `${language}-journey` : null;
}

/** The chunk of a module; null leaves it to the bundler. */
function fileOf(id: string, graph: ModuleGraph): string | null {
  if (id === join(SRC, 'main.tsx')) return null;
  if (reachOf(FIRST, graph).has(id) && !LATER.test(id)) return 'base';
  const { after, mui, spare, ...others } = TOGETHER;
  if (reachOf(after, graph).has(id)) return 'after';
  if (reachOf(mui, graph).has(id)) return 'mui';
  // Signed-in home parts must not pull in the rest of the chunk.
  if (reachOf(spare, graph).has(id)) return reachOf(others.mine, graph).has(id) ? 'mui' : 'spare';
  const users = Object.entries(others).flatMap(([name, entries]) =>
    reachOf(entries, graph).has(id) ? name : [],
  );
  if (users.length > 1) return 'mui';
  // Components of these screens are shared by all others.
  if (users[0] === 'journey' && !id.startsWith(FEATURES) && !id.startsWith(join(SRC, 'app'))) return 'parts';
  return users[0] ?? null;
}

type Built = Record<string, { file: string; name?: string; css?: string[]; imports?: string[] }>;

/**
 * Lists the build's files for the worker. It caches the page's files for all users, `spare` ones unless the user saves
 * data, and others on first use: texts come per language, and most users never see a driver's screens.
 */
function markForWorker(files: { url: string; revision: string | null; size: number }[]) {
  const built = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Built;
  const page = new Set<string>();
  const visit = (key: string) => {
    const chunk = built[key];
    if (!chunk) throw new Error(`${key} is not a chunk of the build.`);
    if (page.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) page.add(file);
    chunk.imports?.forEach(visit);
  };
  visit('index.html');
  const spare = Object.values(built).flatMap(({ name, file }) =>
    name === 'mui' || name === 'spare' ? file : [],
  );
  const mark = (url: string) => (spare.includes(url) ? 'spare' : 'later');
  return {
    manifest: files.map((file) =>
      file.url.startsWith('assets/') && !file.url.startsWith('assets/first-') && !page.has(file.url)
        ? { ...file, revision: mark(file.url) }
        : file,
    ),
  };
}

export default defineConfig({
  plugins: [
    brandPage(),
    textsOnPage(),
    firstScript(),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw-custom.ts',
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html}', 'icons/icon.svg'],
        manifestTransforms: [markForWorker],
      },
      manifest: {
        name: `${brand.name} · ${PRODUCT.slogan}`,
        short_name: brand.name,
        description: PRODUCT.description,
        lang: DEFAULT_LANGUAGE,
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: brandColours.light.header,
        background_color: brandColours.light.background,
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        categories: ['travel'],
        shortcuts: PRODUCT.shortcuts.map(({ name, url }) => ({
          name,
          url,
          icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
        })),
        screenshots: PRODUCT.screenshots.map(({ file, label }) => ({
          src: `/screenshots/${file}.png`,
          label,
          sizes: '360x740',
          type: 'image/png',
          form_factor: 'narrow' as const,
        })),
      },
    }),
  ],
  resolve: {
    alias: [
      // The package's default for bundlers is the development build.
      { find: /^react-router$/, replacement: ROUTER },
      // Built into React since 18.
      { find: 'use-sync-external-store/shim', replacement: 'react' },
    ],
  },
  build: {
    target: 'es2022',
    manifest: true,
    // The CSP allows no inline script, and the polyfill would cost old browsers a request.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Their imports have no side effects that we use: withTheme of @emotion/react is not called.
      treeshake: {
        moduleSideEffects: [
          { test: /node_modules[\\/](hoist-non-react-statics|react-is)[\\/]/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            // React changes rarely, so its chunk stays cached across releases.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 10 },
            ...['base', 'after', 'mui', 'spare', 'parts', 'mine', 'journey'].map((name, index) => ({
              name: (id: string, context: ModuleGraph) => (fileOf(id, context) === name ? name : null),
              debugName: name,
              priority: 9 - index,
            })),
            { name: (id: string) => textsOf(id), debugName: 'texts' },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': API,
      '/dev': API,
      '/socket.io': { target: API, ws: true },
    },
  },
});

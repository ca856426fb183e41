import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { brand } from './src/lib/brand';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, PRODUCT } from './src/locales/languages';

const SRC = join(import.meta.dirname, 'src');
const DIST = join(import.meta.dirname, 'dist');
const FEATURES = join(SRC, 'features');
const ROUTER = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production/index.mjs',
);
const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** Writes name and colours of brand.ts into index.html, whose shell is painted before any script runs. */
function brandPage(): Plugin {
  const { light, dark } = brand.colours;
  const values: Record<string, string> = {
    LANGUAGE: DEFAULT_LANGUAGE,
    BRAND_NAME: brand.name,
    BRAND_DESCRIPTION: PRODUCT.description,
    LIGHT_BAND: light.band,
    LIGHT_GROUND: light.ground,
    LIGHT_SURFACE: light.surface,
    DARK_BAND: dark.band,
    DARK_GROUND: dark.ground,
    DARK_SURFACE: dark.surface,
  };
  return {
    name: 'brand-page',
    transformIndexHtml: (html) => html.replace(/%([A-Z_]+)%/g, (whole, key: string) => values[key] ?? whole),
  };
}

// Used by later screens only; the graph shows them here because packages export them beside what is needed now.
const LATER =
  /mutationObserver|useMutation|html-parse-stringify|es\/Trans|infiniteQueryObserver|useInfiniteQuery|useMediaQuery|mergeSlotProps|transitions/;

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: string[] } | null;
}

let known: Set<string> | undefined;

/** The modules that the page and its home screen import statically, without the features' own. */
function firstScreen(graph: ModuleGraph): Set<string> {
  if (known) return known;
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  for (const entry of ['main.tsx', 'features/rides/search-screen.tsx']) visit(join(SRC, entry));
  known = new Set(
    [...seen].filter((id) => !LATER.test(id) && !id.startsWith(FEATURES) && id !== join(SRC, 'main.tsx')),
  );
  return known;
}

// What the worker keeps from the first visit on: the first screen and the ticket, with the texts of both languages.
// Everything else is kept once it was opened (src/worker/caching.ts): most people never see a driver's screens.
const SHELL = [
  'index.html',
  'src/features/rides/search-screen.tsx',
  'src/features/bookings/bookings-screen.tsx',
  'src/features/bookings/components/qr-code.tsx',
  'src/app/booking-route.tsx',
  'src/app/offline-banner.tsx',
  'src/app/crash-screen.tsx',
  'src/app/live.tsx',
  'src/app/locale-sync.tsx',
  'src/components/toast-notices.tsx',
  'src/app/update-prompt.tsx',
  'src/app/worker-care.ts',
  'src/lib/query/keep-queries.ts',
  ...LANGUAGE_CODES.flatMap((language) =>
    ['common', 'search', 'bookings', 'install'].map((texts) => `src/locales/${language}/${texts}.json`),
  ),
];

type Built = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** Names all files of the build to the worker, and marks those that it need not fetch before they are opened. */
function keepTheRestForLater(files: { url: string; revision: string | null; size: number }[]) {
  const built = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Built;
  const shell = new Set<string>();
  const visit = (key: string) => {
    const chunk = built[key];
    if (!chunk) throw new Error(`${key} is no chunk of the build.`);
    if (shell.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) shell.add(file);
    chunk.imports?.forEach(visit);
  };
  SHELL.forEach(visit);
  const isLater = ({ url }: { url: string }) => url.startsWith('assets/') && !shell.has(url);
  return { manifest: files.map((file) => (isLater(file) ? { ...file, revision: 'later' } : file)) };
}

export default defineConfig({
  plugins: [
    brandPage(),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw-custom.ts',
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html}', 'icons/icon.svg'],
        manifestTransforms: [keepTheRestForLater],
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
        theme_color: brand.colours.light.band,
        background_color: brand.colours.light.ground,
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
      // The package offers its development build to bundlers; this one leaves out the warnings.
      { find: /^react-router$/, replacement: ROUTER },
      // React has had this hook itself since 18.
      { find: 'use-sync-external-store/shim', replacement: 'react' },
    ],
  },
  build: {
    target: 'es2022',
    manifest: true,
    // The policy of the server allows no inline script; the polyfill would be one more request for old browsers.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Importing them does nothing by itself, and nothing here uses what they export (withTheme of @emotion/react would).
      treeshake: {
        moduleSideEffects: [
          { test: /node_modules[\\/](hoist-non-react-statics|react-is)[\\/]/, sideEffects: false },
        ],
      },
      output: {
        // The names of all later files stand in the first script: a character less of each is felt there.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // React changes rarely: a phone that was here before keeps it through our releases.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            // What the first screen needs, in one file: a dozen small ones cost round trips and compress worse.
            { name: (id, context) => (firstScreen(context).has(id) ? 'base' : null), priority: 1 },
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

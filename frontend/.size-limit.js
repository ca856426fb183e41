import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, 'dist');
const manifest = existsSync(dist) ? JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) : {};

// Files that a phone loads before the application renders its first screen: the page's scripts, the French texts and
// their imports. The page's search form already works with assets/first-*.js alone.
const texts = Object.keys(manifest).filter((key) => manifest[key].name === 'fr-first');
const FIRST_SCREEN = ['index.html', ...texts];

function filesOf(keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue;
    if (!manifest[key]) throw new Error(`${key} is not a chunk of the build.`);
    seen.add(key);
    filesOf(manifest[key].imports ?? [], seen);
  }
  return [...seen].map((key) => join('dist', manifest[key].file));
}

const pageScripts = existsSync(dist)
  ? readdirSync(join(dist, 'assets')).filter((file) => /^first-.*\.js$/.test(file))
  : [];

export default [
  {
    name: 'Initial JS of the rider app',
    path: [...pageScripts.map((file) => join('dist/assets', file)), ...filesOf(FIRST_SCREEN)],
    limit: '130 kB',
    gzip: true,
  },
];

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, 'dist');
const manifest = existsSync(dist) ? JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) : {};

// What a phone loads before the application draws its first screen: the page's scripts, the texts in French, and all that
// these import. The search of the page works before, with the first of these files alone.
const texts = Object.keys(manifest).filter((key) => manifest[key].name === 'fr-first');
const FIRST_SCREEN = ['index.html', ...texts];

function filesOf(keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue;
    if (!manifest[key]) throw new Error(`${key} is no chunk of the build.`);
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

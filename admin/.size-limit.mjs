import { readFileSync } from 'node:fs';

/** The files that the first page loads: the entry of Vite's manifest and what it imports statically. */
function initialFiles() {
  const manifest = JSON.parse(readFileSync(new URL('dist/.vite/manifest.json', import.meta.url), 'utf8'));
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  visit('index.html');
  return [...seen].map((key) => `dist/${manifest[key].file}`).filter((file) => file.endsWith('.js'));
}

export default [{ name: 'console, initial JS', path: initialFiles(), gzip: true, limit: '420 kB' }];

// node .ci/licences.mjs: fails if a delivered package (not build or test tools) has a licence we haven't approved. New
// licences and packages without one need a human decision.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
  'OFL-1.1',
]);

/** Reviewed one by one: these licences ask for more than attribution. */
const REVIEWED = {
  'MPL-2.0': { packages: /^web-push$/, why: 'used unchanged; its source is on npm' },
  'LGPL-3.0-or-later': {
    packages: /^@img\/sharp-/,
    why: 'libvips, a separate library that users may replace',
  },
};

/** Packages that declare their licence in another field or only in their LICENSE. */
const DECLARED_ELSEWHERE = {
  'css-mediaquery': 'BSD-3-Clause',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  'png-js': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

function licenceOf(name, path, entry) {
  if (DECLARED_ELSEWHERE[name] !== undefined) return DECLARED_ELSEWHERE[name];
  const manifest = join(root, path, 'package.json');
  // Packages for other platforms are not installed; the lockfile has their licence.
  const manifestData = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : entry;
  return typeof manifestData.license === 'string'
    ? manifestData.license
    : (manifestData.license?.type ?? entry.license ?? '');
}

const isFine = (name, licence) => ALLOWED.has(licence) || (REVIEWED[licence]?.packages.test(name) ?? false);

/** `(MIT OR GPL-3.0)`: one is enough; `MIT AND ISC`: both must be fine. */
const allows = (name, expression) =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => isFine(name, licence.trim())));

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const delivered = Object.entries(packages).filter(
  ([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link,
);
const refused = delivered
  .map(([path, entry]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { name, licence: licenceOf(name, path, entry) };
  })
  .filter(({ name, licence }) => !allows(name, licence));

for (const { name, licence } of refused)
  console.error(`${name}: ${licence === '' ? 'declares no licence' : `${licence} is not permitted`}`);
console.log(`${delivered.length} packages checked, ${refused.length} refused`);
process.exitCode = refused.length === 0 ? 0 : 1;

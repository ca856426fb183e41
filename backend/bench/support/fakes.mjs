import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { transformSync } from '@swc/core';

const BACKEND = resolve(import.meta.dirname, '../..');
const FAKES = ['ledger', 'scripted-server', 'rail.fake', 'mtn.fake', 'orange.fake', 'twilio.fake'];

/** Loads the tests' fakes of MTN, Orange and Twilio. */
export const loadFakes = () => loadTestParts(FAKES.map((name) => `fakes/${name}`));

/** Compiles and loads files of `backend/test`. They may import each other, packages and the built server. */
export function loadTestParts(names) {
  const folder = mkdtempSync(join(tmpdir(), 'mboa-bench-fakes-'));
  try {
    symlinkSync(join(BACKEND, '../node_modules'), join(folder, 'node_modules'));
    for (const name of names) {
      const source = readFileSync(join(BACKEND, 'test', `${name}.ts`), 'utf8');
      const { code } = transformSync(source, { configFile: join(BACKEND, '.swcrc'), sourceMaps: false });
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      writeFileSync(join(folder, `${name}.js`), code.replaceAll('../../src/', `${BACKEND}/dist/`));
    }
    const require = createRequire(join(folder, 'index.js'));
    return Object.assign({}, ...names.map((name) => require(`./${name}.js`)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

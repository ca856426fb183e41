import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { transformSync } from '@swc/core';

const BACKEND = resolve(import.meta.dirname, '../..');
const FAKES = ['ledger', 'scripted-server', 'mtn.fake', 'orange.fake', 'twilio.fake'];

/** The tests' imitations of MTN, Orange and Twilio, compiled for this run. */
export function loadFakes() {
  const folder = mkdtempSync(join(tmpdir(), 'mboa-bench-fakes-'));
  try {
    mkdirSync(join(folder, 'fakes'));
    symlinkSync(join(BACKEND, '../node_modules'), join(folder, 'node_modules'));
    for (const name of FAKES) {
      const source = readFileSync(join(BACKEND, 'test/fakes', `${name}.ts`), 'utf8');
      const { code } = transformSync(source, { configFile: join(BACKEND, '.swcrc'), sourceMaps: false });
      writeFileSync(join(folder, 'fakes', `${name}.js`), code);
    }
    const require = createRequire(join(folder, 'index.js'));
    return Object.assign({}, ...FAKES.map((name) => require(`./fakes/${name}.js`)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

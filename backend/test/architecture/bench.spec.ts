import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const BENCH = join(__dirname, '../../bench');
const SOURCE = join(__dirname, '../../src');

/** Compiled modules that the benchmarks load by path. */
const loaded = readdirSync(BENCH, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.mjs'))
  .flatMap((file) =>
    [...readFileSync(join(BENCH, file), 'utf8').matchAll(/\bproduct\(\s*'([^']+)'/g)].map(
      ([, path = '']) => ({
        file,
        path,
      }),
    ),
  );

test('The rehearsals load only test files that exist', () => {
  const traffic = readFileSync(join(__dirname, '../../rehearsals/lib/traffic.mjs'), 'utf8');
  const [, list = ''] = /loadTestParts\(\[([^\]]+)\]\)/.exec(traffic) ?? [];
  const files = [...list.matchAll(/'([^']+)'/g)].map(([, path]) => `${path}.ts`);
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => !existsSync(join(__dirname, '..', file)))).toEqual([]);
});

test('The benchmarks load only modules that exist', () => {
  expect(loaded.length).toBeGreaterThan(20);
  const exists = (path: string) =>
    [`${path}.ts`, `${path}/index.ts`].some((file) => existsSync(join(SOURCE, file)));
  expect(loaded.filter(({ path }) => !exists(path))).toEqual([]);
});

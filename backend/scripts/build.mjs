import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { transform } from '@swc/core';

const PROJECT = join(import.meta.dirname, '..');
const FROM = join(PROJECT, 'src');
const DIST = join(PROJECT, 'dist');

/** Compiles TypeScript to CommonJS with a source map. Copies data files and plain JavaScript. */
export async function compile(source, to = DIST) {
  const target = join(to, relative(FROM, source));
  mkdirSync(dirname(target), { recursive: true });
  if (!source.endsWith('.ts')) return cpSync(source, target);
  const output = target.replace(/\.ts$/, '.js');
  const { code, map } = await transform(readFileSync(source, 'utf8'), {
    configFile: join(PROJECT, '.swcrc'),
    filename: source,
    sourceFileName: relative(dirname(output), source),
  });
  writeFileSync(output, `${code}\n//# sourceMappingURL=${basename(output)}.map\n`);
  writeFileSync(`${output}.map`, map);
}

export const isProduct = (path) =>
  /\.(ts|cjs|js|json|sql|html|css)$/.test(path) && !/\.(int-)?spec\.ts$/.test(path);

/** @param to output folder; tests use a separate one */
export async function buildAll(to = DIST) {
  rmSync(to, { recursive: true, force: true });
  const files = readdirSync(FROM, { recursive: true }).filter(isProduct);
  await Promise.all(files.map((file) => compile(join(FROM, file), to)));
  cpSync(join(PROJECT, '../docs/api.md'), join(to, 'platform/http/api-docs/api.md'));
  return files.length;
}

if (process.argv[1] === import.meta.filename) {
  const started = performance.now();
  const count = await buildAll(process.argv[2]);
  process.stdout.write(`${count} files compiled in ${Math.round(performance.now() - started)} ms\n`);
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const SOURCE = join(__dirname, '../../src');

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('spec.ts'),
);
/** Imports of each file, of types too. */
const imports = new Map(
  files.map((path) => [
    path,
    [...readFileSync(join(SOURCE, path), 'utf8').matchAll(/\bfrom '(\.[^']*)'/g)].map(([, to = '']) => {
      const target = normalize(join(dirname(path), to));
      return existsSync(join(SOURCE, `${target}.ts`)) ? `${target}.ts` : join(target, 'index.ts');
    }),
  ]),
);

/**
 * Drops files that import none of the others, or that none of them imports, until only circles and their
 * connections remain.
 */
function inCircles(): string[] {
  let left = files;
  let before: number;
  do {
    before = left.length;
    const there = new Set(left);
    const imported = new Set(left.flatMap((path) => imports.get(path) ?? []));
    left = left.filter((path) => imported.has(path) && imports.get(path)?.some((to) => there.has(to)));
  } while (left.length < before);
  return left;
}

it('no files import each other in a circle', () => {
  expect(files.length).toBeGreaterThan(400);
  expect(inCircles()).toEqual([]);
});

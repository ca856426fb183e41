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
 * Repeatedly drops files that import no other remaining file or that none imports, until only cycles and the files
 * between cycles remain.
 */
function filesInCycles(): string[] {
  let remaining = files;
  let previousCount: number;
  do {
    previousCount = remaining.length;
    const remainingSet = new Set(remaining);
    const imported = new Set(remaining.flatMap((path) => imports.get(path) ?? []));
    remaining = remaining.filter(
      (path) => imported.has(path) && imports.get(path)?.some((to) => remainingSet.has(to)),
    );
  } while (remaining.length < previousCount);
  return remaining;
}

it('the imports between files have no cycle', () => {
  expect(files.length).toBeGreaterThan(400);
  expect(filesInCycles()).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const BRANDS = ['backend/src/platform', 'frontend/src/lib', 'admin/src'].map(
  (folder) => `${folder}/brand.ts`,
);

/** The code of a file without its comments. */
const codeOf = (path: string) =>
  readFileSync(join(ROOT, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

describe('The name of the product', () => {
  it('is the same in the server and both clients', () => {
    const names = BRANDS.map((path) => /name: '(.+)'/.exec(codeOf(path))?.[1]);
    expect(new Set(names).size).toBe(1);
  });

  it('is written in the brand files only, so that another can be put in its place', () => {
    const sources = ['backend/src', 'frontend/src', 'admin/src']
      .flatMap((place) =>
        readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' }).map(
          (path) => `${place}/${path}`,
        ),
      )
      .filter((path) => /\.(tsx?|json)$/.test(path) && !/spec\.tsx?$|\.d\.ts$/.test(path));
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter((path) => /\bMboa\b/.test(codeOf(path)))).toEqual(BRANDS);
  });
});

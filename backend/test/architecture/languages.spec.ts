import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
/** Files besides locale files that may name a language; migrations are never edited. */
const ALLOWED = [
  'backend/src/platform/database/migrations/0001-initial.ts',
  'backend/src/platform/database/migrations/0020-languages.ts',
];

const sources = ['backend/src', 'frontend/src', 'admin/src']
  .flatMap((place) =>
    readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' }).map((path) => `${place}/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/spec\.tsx?$|\.d\.ts$|\/locales\//.test(path));

describe('A language', () => {
  it('is named in its locale files and the lists of languages only', () => {
    const naming = sources.filter((path) => /(['"])(fr|en)\1/.test(readFileSync(join(ROOT, path), 'utf8')));
    expect(sources.length).toBeGreaterThan(500);
    expect(naming.filter((path) => !ALLOWED.includes(path))).toEqual([]);
  });
});

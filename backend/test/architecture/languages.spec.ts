import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

const sources = ['backend/src', 'frontend/src', 'admin/src']
  .flatMap((place) =>
    readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' }).map((path) => `${place}/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/spec\.tsx?$|\.d\.ts$|\/locales\//.test(path));

describe('A language', () => {
  it('is named in its locale files only', () => {
    const naming = sources.filter((path) => /(['"])(fr|en)\1/.test(readFileSync(join(ROOT, path), 'utf8')));
    expect(sources.length).toBeGreaterThan(500);
    expect(naming).toEqual([]);
  });
});

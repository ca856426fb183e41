import { contentOf, sourceFiles } from './source-files';

describe('A language', () => {
  it('is named in its locale files only', () => {
    const code = sourceFiles.filter((path) => /\.tsx?$/.test(path) && !path.includes('/locales/'));
    expect(code.length).toBeGreaterThan(500);
    expect(code.filter((path) => /(['"])(fr|en)\1/.test(contentOf(path)))).toEqual([]);
  });
});

import { contentOf, sourceFiles } from './source-files';

const BRANDS = ['backend/src/platform', 'frontend/src/lib', 'admin/src'].map(
  (folder) => `${folder}/brand.ts`,
);

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

describe('The name of the product', () => {
  it('is the same in the server and both clients', () => {
    const names = BRANDS.map((path) => /name: '(.+)'/.exec(contentOf(path))?.[1]);
    expect(new Set(names).size).toBe(1);
  });

  it('is written in the brand files only, so that it can be replaced', () => {
    expect(sourceFiles.length).toBeGreaterThan(500);
    expect(sourceFiles.filter((path) => /\bMboa\b/.test(withoutComments(contentOf(path))))).toEqual(BRANDS);
  });
});

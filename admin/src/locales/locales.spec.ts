import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRANSLATED_CODES } from '../providers/http';
import { LANGUAGES } from './languages';

const english = LANGUAGES.en.texts;
const french = LANGUAGES.fr.texts;

const sentences = (words: object, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? sentences(value, `${path}${name}.`)
      : [[`${path}${name}`, String(value)] as [string, string]],
  );
const figuresOf = (sentence: string) => [...new Set(sentence.match(/%\{\w+\}/g) ?? [])].sort();

describe('Console texts', () => {
  it('exist in both languages, with the same placeholders', () => {
    const shape = (words: object) => sentences(words).map(([name, sentence]) => [name, figuresOf(sentence)]);
    const byName = (one: unknown[], other: unknown[]) => String(one[0]).localeCompare(String(other[0]));
    expect(shape(english).sort(byName)).toEqual(shape(french).sort(byName));
  });

  it('cover every error code that the console handles', () => {
    for (const words of [english, french]) {
      expect(Object.keys(words.console.errors)).toEqual(expect.arrayContaining([...TRANSLATED_CODES]));
    }
  });

  it('cover every error code of the staff routes', () => {
    const file = join(__dirname, '../../../backend/openapi.json');
    const { paths, components } = JSON.parse(readFileSync(file, 'utf8'));
    const staff = JSON.stringify(Object.entries(paths).filter(([path]) => path.startsWith('/api/admin/')));
    const codes = (components.schemas.ErrorCode.enum as string[]).filter((code) =>
      new RegExp(`\\b${code}\\b`).test(staff),
    );
    expect(codes.length).toBeGreaterThan(20);
    const elsewhere = ['UNAUTHENTICATED', 'MALFORMED_BODY', 'NOT_ACCEPTABLE', 'UNSUPPORTED_MEDIA_TYPE'];
    const spoken = new Set<string>([...TRANSLATED_CODES, ...elsewhere]);
    expect(codes.filter((code) => !code.endsWith('_NOT_FOUND') && !spoken.has(code))).toEqual([]);
  });

  it('have typographic apostrophes and no-break spaces in French', () => {
    const { texts, ra, reasons, replies } = LANGUAGES.fr;
    expect(sentences({ texts, ra, reasons, replies }).filter(([, text]) => text.includes("'"))).toEqual([]);
    expect(
      sentences({ texts, reasons, replies }).filter(([, text]) => / [:;?!»]|« | %(?!\{)/.test(text)),
    ).toEqual([]);
  });

  it('describe every empty list, and every empty queue', () => {
    const { lists, waiting } = english.console.empty;
    const folder = join(__dirname, '../resources');
    const sourceOf = (name: string) => readFileSync(join(folder, name, 'list.tsx'), 'utf8');
    const named = (part: string) =>
      readdirSync(folder)
        .filter((name) => sourceOf(name).includes(part))
        .sort();
    expect(Object.keys(lists).sort()).toEqual(named('<ResourceList'));
    expect(Object.keys(waiting).sort()).toEqual(named('filterDefaultValues'));
  });

  it('name every value that an approval compares', () => {
    const root = join(__dirname, '../../../backend/src/modules');
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.service.ts'))
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .filter((source) => source.includes('approvals.admit('));
    const compared = sources.flatMap((source) =>
      [...source.matchAll(/\bafter: \{ (.*?) \}/gs)].flatMap(([, values = '']) =>
        values.match(/(?<=^|, )\w+/g),
      ),
    );
    expect(compared).toContain('left');
    expect(Object.keys(english.console.approvals.fields)).toEqual(expect.arrayContaining(compared));
  });

  it('are never empty', () => {
    expect([...sentences(english), ...sentences(french)].filter(([, text]) => text.trim() === '')).toEqual(
      [],
    );
  });
});

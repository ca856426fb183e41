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

describe('The words of the console', () => {
  it('are there in both languages, with the same figures and names in them', () => {
    const shape = (words: object) => sentences(words).map(([name, sentence]) => [name, figuresOf(sentence)]);
    const byName = (one: unknown[], other: unknown[]) => String(one[0]).localeCompare(String(other[0]));
    expect(shape(english).sort(byName)).toEqual(shape(french).sort(byName));
  });

  it('has a sentence for every refusal that it speaks of', () => {
    for (const words of [english, french]) {
      expect(Object.keys(words.console.errors)).toEqual(expect.arrayContaining([...TRANSLATED_CODES]));
    }
  });

  it('are never empty', () => {
    expect([...sentences(english), ...sentences(french)].filter(([, text]) => text.trim() === '')).toEqual(
      [],
    );
  });
});

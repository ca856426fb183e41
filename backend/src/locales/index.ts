import { en } from './en';
import { fr } from './fr';
import type { Language } from './languages';

export { DEFAULT_LANGUAGE, type Language, LANGUAGES } from './languages';

/** Every text that the server writes to people. French says which there are; a language that lacks one does not compile. */
export type Texts = typeof fr;

const TEXTS: Readonly<Record<Language, Texts>> = { fr, en };

export function textsIn(language: Language): Texts {
  return TEXTS[language];
}

/** The same text in every language. */
export function inEveryLanguage(write: (texts: Texts) => string): Record<Language, string> {
  const written = Object.entries(TEXTS).map(([language, texts]) => [language, write(texts)]);
  return Object.fromEntries(written) as Record<Language, string>;
}

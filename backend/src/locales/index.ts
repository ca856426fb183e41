import { en } from './en';
import { fr, type Texts } from './fr';
import type { Language } from './languages';

export { DEFAULT_LANGUAGE, type Language, LANGUAGES } from './languages';

export type { Texts };

const TEXTS: Readonly<Record<Language, Texts>> = { fr, en };

export const textsIn = (language: Language): Texts => TEXTS[language];

export function inEveryLanguage(write: (texts: Texts) => string): Record<Language, string> {
  const written = Object.entries(TEXTS).map(([language, texts]) => [language, write(texts)]);
  return Object.fromEntries(written) as Record<Language, string>;
}

import { DEFAULT_LANGUAGE, type Language, LANGUAGE_CODES } from '../../locales/languages';

export function preferredLanguage(browserLanguages: readonly string[]): Language {
  const codes = browserLanguages.map((tag) => tag.toLowerCase().split('-')[0]);
  const known = codes.flatMap((code) => LANGUAGE_CODES.filter((language) => language === code));
  return known[0] ?? DEFAULT_LANGUAGE;
}

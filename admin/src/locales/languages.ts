import raEnglish from 'ra-language-english';
import raFrench from 'ra-language-french';
import { english } from './en';
import { reasons as englishReasons } from './en/reasons';
import { french } from './fr';
import { reasons as frenchReasons } from './fr/reasons';

/**
 * The languages of the console and of the reasons that applicants read. A new one is an entry here and a folder of
 * texts. `tag` is how it writes dates and figures (BCP 47).
 */
export const LANGUAGES = {
  fr: { name: 'Français', tag: 'fr-FR', ra: raFrench.ra, texts: french, reasons: frenchReasons },
  en: { name: 'English', tag: 'en-US', ra: raEnglish.ra, texts: english, reasons: englishReasons },
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

export const DEFAULT_LANGUAGE: Language = 'fr';

/** The language of a tag such as `en-GB`, else the console's own. */
export const languageOf = (tag: string): Language =>
  LANGUAGE_CODES.find((language) => tag.toLowerCase().split('-')[0] === language) ?? DEFAULT_LANGUAGE;

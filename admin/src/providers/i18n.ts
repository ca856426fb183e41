import polyglotI18nProvider from 'ra-i18n-polyglot';
import { LANGUAGE_CODES, LANGUAGES, languageOf } from '../locales/languages';

/** The texts of react-admin and the console; the menu of a list's filters also holds those that a person keeps. */
function messagesOf(locale: string) {
  const { ra, texts } = LANGUAGES[languageOf(locale)];
  const { filter_menu, kept_filters } = texts.console;
  return {
    ra: {
      ...ra,
      action: { ...ra.action, add_filter: filter_menu },
      saved_queries: { ...ra.saved_queries, ...kept_filters },
    },
    ...texts,
  };
}

/** The browser's language where the console speaks it; what a person chooses is kept by react-admin's store. */
export const createI18nProvider = (browserLanguage: string) =>
  polyglotI18nProvider(
    messagesOf,
    languageOf(browserLanguage),
    LANGUAGE_CODES.map((locale) => ({ locale, name: LANGUAGES[locale].name })),
    { allowMissing: true },
  );

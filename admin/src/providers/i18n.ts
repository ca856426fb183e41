import polyglotI18nProvider from 'ra-i18n-polyglot';
import { LANGUAGE_CODES, languageOf, LANGUAGES } from '../locales/languages';

function messagesOf(locale: string) {
  const { ra, texts } = LANGUAGES[languageOf(locale)];
  const { filter_menu, kept_filters, own } = texts.console;
  return {
    ra: {
      ...ra,
      action: { ...ra.action, add_filter: filter_menu },
      message: { ...ra.message, ...own.message },
      page: { ...ra.page, ...own.page },
      saved_queries: { ...ra.saved_queries, ...kept_filters },
    },
    ...texts,
  };
}

/** The browser's language, if supported, until the user chooses. */
export const createI18nProvider = (browserLanguage: string) =>
  polyglotI18nProvider(
    messagesOf,
    languageOf(browserLanguage),
    LANGUAGE_CODES.map((locale) => ({ locale, name: LANGUAGES[locale].name })),
    { allowMissing: true },
  );

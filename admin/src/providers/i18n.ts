import polyglotI18nProvider from 'ra-i18n-polyglot';
import raEnglish from 'ra-language-english';
import raFrench from 'ra-language-french';
import { english } from '../locales/en';
import { french } from '../locales/fr';

export const LOCALES = [
  { locale: 'fr', name: 'Français' },
  { locale: 'en', name: 'English' },
];

/** The menu of a list's filters also holds those that a person keeps. */
const withFilters = (words: typeof raEnglish, add_filter: string) => ({
  ra: { ...words.ra, action: { ...words.ra.action, add_filter } },
});

const messages = {
  fr: { ...withFilters(raFrench, 'Filtres'), ...french },
  en: { ...withFilters(raEnglish, 'Filters'), ...english },
};

const messagesOf = (locale: string) => (locale === 'en' ? messages.en : messages.fr);

/** French unless the browser asks for English; what a person chooses is kept by react-admin's store. */
export const createI18nProvider = (browserLanguage: string) =>
  polyglotI18nProvider(messagesOf, browserLanguage.startsWith('en') ? 'en' : 'fr', LOCALES, {
    allowMissing: true,
  });

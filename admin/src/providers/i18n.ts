import polyglotI18nProvider from 'ra-i18n-polyglot';
import raEnglish from 'ra-language-english';
import raFrench from 'ra-language-french';
import { english } from '../locales/en';
import { french } from '../locales/fr';

export const LOCALES = [
  { locale: 'fr', name: 'Français' },
  { locale: 'en', name: 'English' },
];

const messages = {
  fr: { ...raFrench, ...french },
  en: { ...raEnglish, ...english },
};

const messagesOf = (locale: string) => (locale === 'en' ? messages.en : messages.fr);

/** French unless the browser asks for English; what a person chooses is kept by react-admin's store. */
export const createI18nProvider = (browserLanguage: string) =>
  polyglotI18nProvider(messagesOf, browserLanguage.startsWith('en') ? 'en' : 'fr', LOCALES, {
    allowMissing: true,
  });

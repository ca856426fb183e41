import polyglotI18nProvider from 'ra-i18n-polyglot';
import raEnglish from 'ra-language-english';
import raFrench from 'ra-language-french';
import { english } from '../locales/en';
import { french } from '../locales/fr';

export const LOCALES = [
  { locale: 'fr', name: 'Français' },
  { locale: 'en', name: 'English' },
];

/** Filters that a person keeps, without the words of databases. */
const KEPT = {
  fr: {
    label: 'Mes filtres',
    query_name: 'Nom du filtre',
    new_label: 'Garder ce filtre…',
    new_dialog_title: 'Garder ce filtre sous un nom',
    remove_label: 'Oublier ce filtre',
    remove_label_with_name: 'Oublier « %{name} »',
    remove_dialog_title: 'Oublier ce filtre ?',
    remove_message: 'La liste et ses données ne changent pas.',
    help: 'Filtrez la liste, puis gardez le filtre sous un nom.',
  },
  en: {
    label: 'My filters',
    query_name: 'Name of the filter',
    new_label: 'Keep this filter…',
    new_dialog_title: 'Keep this filter under a name',
    remove_label: 'Forget this filter',
    remove_label_with_name: 'Forget “%{name}”',
    remove_dialog_title: 'Forget this filter?',
    remove_message: 'The list and its data stay as they are.',
    help: 'Filter the list, then keep the filter under a name.',
  },
} satisfies Record<'fr' | 'en', typeof raEnglish.ra.saved_queries>;

/** The menu of a list's filters also holds those that a person keeps. */
const withFilters = (words: typeof raEnglish, add_filter: string, kept: object) => ({
  ra: {
    ...words.ra,
    action: { ...words.ra.action, add_filter },
    saved_queries: { ...words.ra.saved_queries, ...kept },
  },
});

const messages = {
  fr: { ...withFilters(raFrench, 'Filtres', KEPT.fr), ...french },
  en: { ...withFilters(raEnglish, 'Filters', KEPT.en), ...english },
};

const messagesOf = (locale: string) => (locale === 'en' ? messages.en : messages.fr);

/** French unless the browser asks for English; what a person chooses is kept by react-admin's store. */
export const createI18nProvider = (browserLanguage: string) =>
  polyglotI18nProvider(messagesOf, browserLanguage.startsWith('en') ? 'en' : 'fr', LOCALES, {
    allowMissing: true,
  });

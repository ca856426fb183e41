import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { useAppStore } from '../app-store';
import type { Language } from '../../locales/languages';
import { elision } from './elision';
import { preferredLanguage } from './preferred-language';

const texts = import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/*.json');

/** Texts travel in chunks, one for a language and feature, so that a phone loads only those it shows. */
const chunks: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = texts[`../../locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(namespace), false);
    load().then(
      (module) => done(null, module.default),
      (error: Error) => done(error, false),
    );
  },
};

/** Starts with the chosen language, else the browser's. */
export async function startTexts(namespaces: string[]): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(chunks)
    .use(elision)
    .use(initReactI18next)
    .init({
      lng: useAppStore.getState().language ?? preferredLanguage(navigator.languages),
      fallbackLng: false,
      postProcess: elision.name,
      ns: ['common', ...namespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    });
}

/** Changes the language of the screens and remembers the choice on this device; where its texts can't be fetched, nothing changes. */
export async function chooseLanguage(language: Language): Promise<void> {
  await i18next.loadLanguages(language);
  if (!i18next.hasResourceBundle(language, 'common')) return;
  useAppStore.getState().chooseLanguage(language);
  await i18next.changeLanguage(language);
}

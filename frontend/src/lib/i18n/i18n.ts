import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../locales/languages';
import { useAppStore } from '../app-store';
import { elision } from './elision';
import { preferredLanguage } from './preferred-language';

type Texts = Record<string, object>;

/** Per language: the texts of the first screen, and a chunk per feature. */
const languages = import.meta.glob<{
  first: Texts;
  later: Record<string, () => Promise<{ default: object }>>;
}>(['../../locales/??.ts']);

async function readTexts(language: string, namespace: string): Promise<object> {
  const { first, later } = await languages[`../../locales/${language}.ts`]!();
  return first[namespace] ?? (await later[`./${language}/${namespace}.json`]!()).default;
}

const chunks: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    readTexts(language, namespace).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, false),
    );
  },
};

/** Starts with the chosen language, or the browser's. */
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

/**
 * Stores the choice on this device. No-op if the texts can't load.
 * @param by `person`: the choice must still be saved to the account
 */
export async function chooseLanguage(language: Language, by: 'person' | 'account' = 'person'): Promise<void> {
  await i18next.loadLanguages(language);
  if (!i18next.hasResourceBundle(language, 'common')) return;
  useAppStore.getState().chooseLanguage(language, by === 'person' ? language : null);
  await i18next.changeLanguage(language);
}

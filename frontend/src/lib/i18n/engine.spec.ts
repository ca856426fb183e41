import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as I18next from 'i18next';
import { LANGUAGE_CODES } from '../../locales/languages';
import { createInstance } from './engine';

/** The library itself: elsewhere its name leads to ours. */
const i18next = jest.requireActual<typeof I18next>(
  join(__dirname, '../../../../node_modules/i18next/dist/cjs/i18next.js'),
);

const LOCALES = join(__dirname, '../../locales');

interface Texts {
  [key: string]: string | Texts;
}

const textsOf = (language: string, file: string) =>
  JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')) as Texts;

const bundles = Object.fromEntries(
  LANGUAGE_CODES.map((language) => [
    language,
    Object.fromEntries(
      readdirSync(join(LOCALES, language)).map((file) => [
        file.replace('.json', ''),
        textsOf(language, file),
      ]),
    ),
  ]),
);

function leaves(texts: Texts, path: string[] = []): { key: string; text: string }[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? { key: [...path, name].join('.'), text: value }
      : leaves(value, [...path, name]),
  );
}

const valuesOf = (text: string) =>
  Object.fromEntries([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [name, `<${name}> & 1`]));

const options = (language: string) => ({
  lng: language,
  fallbackLng: false as const,
  defaultNS: 'common',
  interpolation: { escapeValue: false },
});

test.each(LANGUAGE_CODES)('every text in "%s" reads as i18next would write it', async (language) => {
  const model = i18next.createInstance();
  await model.init({ ...options(language), resources: bundles });
  const ours = createInstance();
  await ours.init({ ...options(language), resources: bundles });
  let compared = 0;
  for (const [namespace, texts] of Object.entries(bundles[language] ?? {})) {
    for (const { key, text } of leaves(texts)) {
      const base = key.replace(/_(zero|one|other)$/, '');
      const counts = base === key ? [undefined] : [0, 1, 2, 5, 21, 1000];
      for (const count of counts) {
        const values = { ...valuesOf(text), ...(count !== undefined && { count }) };
        const whole = `${namespace}:${base}`;
        expect(ours.t(whole, values)).toBe(model.t(whole as never, values as never));
        expect(ours.getFixedT(language, namespace)(base, values)).toBe(
          model.getFixedT(language, namespace as never)(base as never, values as never),
        );
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(500);
});

test('a key without a text is itself, or the sentence given for it', async () => {
  const ours = createInstance();
  await ours.init({ ...options('fr'), resources: bundles });
  expect(ours.t('common:nothing.here')).toBe('nothing.here');
  expect(ours.t('nothing', { defaultValue: 'Sold out' })).toBe('Sold out');
});

test('texts are fetched once, and again after the line was away', async () => {
  const asked: string[] = [];
  const read = (
    _language: string,
    namespace: string,
    done: (error: Error | null, texts?: object) => void,
  ) => {
    const away = asked.push(namespace) === 2;
    if (away) done(new Error('away'));
    else done(null, { hello: `of ${namespace}` });
  };
  const ours = createInstance().use({ type: 'backend', read });
  await ours.init({ ...options('fr'), ns: ['common'] });
  await ours.loadNamespaces('rides');
  expect(ours.hasLoadedNamespace('rides')).toBe(true);
  expect(ours.t('rides:hello')).toBe('hello');
  await Promise.all([ours.loadNamespaces('rides'), ours.loadNamespaces(['rides', 'common'])]);
  expect(ours.t('rides:hello')).toBe('of rides');
  expect(asked).toEqual(['common', 'rides', 'rides']);
});

test('a change of language is told once its texts are there', async () => {
  const ours = createInstance().use({
    type: 'backend',
    read: (language, _namespace, done) => done(null, { hello: language }),
  });
  await ours.init({ ...options('fr'), ns: ['common'] });
  const told: string[] = [];
  const listener = () => told.push(ours.t('hello'));
  ours.on('languageChanged', listener);
  await ours.changeLanguage('en');
  ours.off('languageChanged', listener);
  await ours.changeLanguage('fr');
  expect(told).toEqual(['en']);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failureReasons } from '../../../backend/src/locales/en/notifications';
import en from './en/payments.json';
import fr from './fr/payments.json';
import { LANGUAGE_CODES } from './languages';

type Texts = { [key: string]: string | Texts };

const read = (language: string, file: string) =>
  JSON.parse(readFileSync(join(__dirname, language, file), 'utf8')) as Texts;

const flatten = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );

// Not refusals.json: English shows the server's own messages for most errors.
const files = readdirSync(join(__dirname, 'fr')).filter((file) => file !== 'refusals.json');

const others = LANGUAGE_CODES.filter((language) => language !== 'fr');

test.each(files)('%s has the same keys and placeholders in every language', (file) => {
  const placeholders = (texts: Texts) =>
    Object.fromEntries(flatten(texts).map(([key, text]) => [key, (text.match(/\{\{\w+\}\}/g) ?? []).sort()]));
  for (const language of others)
    expect(placeholders(read(language, file))).toEqual(placeholders(read('fr', file)));
});

test('every language has the same files', () => {
  const chunks = (language: string) => readFileSync(join(__dirname, `${language}.ts`), 'utf8');
  for (const language of others) {
    expect(readdirSync(join(__dirname, language))).toEqual(readdirSync(join(__dirname, 'fr')));
    expect(chunks(language)).toBe(chunks('fr').replaceAll('./fr/', `./${language}/`));
  }
});

test.each(readdirSync(join(__dirname, 'fr')))(
  '%s joins French punctuation marks to their words by non-breaking spaces',
  (file) => {
    const broken = flatten(read('fr', file)).filter(([, text]) => /« | [!?:;»]/.test(text));
    expect(broken).toEqual([]);
  },
);

test.each(readdirSync(join(__dirname, 'fr')))('%s has typographic apostrophes in French', (file) => {
  expect(flatten(read('fr', file)).filter(([, text]) => text.includes("'"))).toEqual([]);
});

test('English has the exact texts of the specification', () => {
  const common = Object.fromEntries(flatten(read('en', 'common.json')));
  expect(common).toMatchObject({
    'select.empty': 'No results found.',
    'select.placeholder': 'Select an option',
    'errors.authentication': 'Authentication required. Please log in again.',
    'errors.server': 'Server error. Please try again later.',
    'errors.notFound': 'The requested resource was not found.',
    'errors.network': 'Network error. Please check your connection.',
    'errors.other': 'An error occurred. Please try again.',
    'errors.connection': 'Unable to connect to the server. Please check your internet connection.',
  });
  expect(Object.fromEntries(flatten(read('en', 'chat.json')))).toMatchObject({
    noMessagesYet: 'No messages yet',
    loadFailed: 'Error loading messages: {{error}}',
    empty: 'No messages yet. Start the conversation!',
    placeholder: 'Type a message...',
    sendFailed: 'Error sending message',
    tryLater: 'Please try again later.',
  });
});

test.each([
  ['French', fr],
  ['English', en],
])('%s has a text and a next step for each reason of the server, and for no other', (_language, texts) => {
  expect(Object.keys(texts.reasons).sort()).toEqual(Object.keys(failureReasons).sort());
  for (const { what, next } of Object.values(texts.reasons)) expect(what && next).not.toBe('');
});

test("English shows reasons in the server's words", () => {
  expect(Object.entries(en.reasons).map(([name, { what }]) => [name, what])).toEqual(
    expect.arrayContaining(Object.entries(failureReasons)),
  );
});

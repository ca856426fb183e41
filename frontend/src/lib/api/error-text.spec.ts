import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance, type TFunction } from 'i18next';
import en from '../../locales/en/common.json';
import refusalsEn from '../../locales/en/refusals.json';
import fr from '../../locales/fr/common.json';
import refusals from '../../locales/fr/refusals.json';
import { errorText } from './error-text';
import { ApiError, ConnectionError, isTemporary } from './errors';

type Texts = TFunction<['common', 'refusals']>;

const texts: { en?: Texts; fr?: Texts } = {};

beforeAll(async () => {
  const i18n = createInstance();
  await i18n.init({
    resources: { en: { common: en, refusals: refusalsEn }, fr: { common: fr, refusals } },
    defaultNS: 'common',
    fallbackLng: false,
  });
  texts.en = i18n.getFixedT('en', ['common', 'refusals']);
  texts.fr = i18n.getFixedT('fr', ['common', 'refusals']);
});

const inEnglish = (error: unknown) => errorText(error, texts.en!, 'en');
const inFrench = (error: unknown) => errorText(error, texts.fr!, 'fr');

test.each([
  [new ApiError(401, { error: 'jwt expired' }), 'Authentication required. Please log in again.'],
  [new ApiError(403, { error: 'Not yours' }), 'Authentication required. Please log in again.'],
  [new ApiError(500, { error: 'INTERNAL' }), 'Server error. Please try again later.'],
  [new ApiError(503), 'Server error. Please try again later.'],
  [new ApiError(404, { error: 'Booking not found' }), 'The requested resource was not found.'],
  [new ApiError(0), 'Network error. Please check your connection.'],
  [new ApiError(409, { error: 'Not enough seats' }), 'Not enough seats'],
  [new ApiError(400), 'An error occurred. Please try again.'],
  [new ConnectionError(), 'Unable to connect to the server. Please check your internet connection.'],
  [new Error('x is undefined'), 'An error occurred. Please try again.'],
])('%s gives the specified text', (error, text) => {
  expect(inEnglish(error)).toBe(text);
});

test('a refusal that signing in again does not help gives its own reason', () => {
  const error = new ApiError(403, { error: 'This ride is for women only.', code: 'WOMEN_ONLY' });
  expect(inEnglish(error)).toBe('This ride is for women only.');
  expect(inFrench(error)).toBe('Ce trajet est réservé aux femmes.');
  expect(inFrench(new ApiError(403, { code: 'FORBIDDEN' }))).toBe(
    'Connexion requise. Veuillez vous reconnecter.',
  );
});

test("in English, a plain text replaces the server's technical message for a wrong code", () => {
  const error = new ApiError(400, { error: 'Token has expired or is invalid', code: 'INVALID_OTP' });
  expect(inEnglish(error)).toBe('This code is wrong or too old.');
});

test("in French, a known code is translated and an unknown one keeps the server's message", () => {
  expect(inFrench(new ApiError(409, { error: 'Not enough seats', code: 'NOT_ENOUGH_SEATS' }))).toBe(
    'Il ne reste plus assez de places.',
  );
  expect(inFrench(new ApiError(401))).toBe('Connexion requise. Veuillez vous reconnecter.');
  expect(inFrench(new ApiError(418))).toBe('Une erreur est survenue. Veuillez réessayer.');
});

test('every error code shown by its own text is translated', () => {
  const document = JSON.parse(readFileSync(join(__dirname, '../../../../backend/openapi.json'), 'utf8'));
  const codes: string[] = document.components.schemas.ErrorCode.enum;
  // The texts for 401, 403, 404 and 5xx cover these codes, or only a client bug causes them.
  const coveredElsewhere =
    /^(UNAUTHENTICATED|INVALID_SIGNATURE|FORBIDDEN|FOREIGN_ORIGIN|NOT_A_DRIVER|SUSPENDED|.*NOT_FOUND|UNAVAILABLE|INTERNAL|MALFORMED_BODY|UNSUPPORTED_MEDIA_TYPE|NOT_ACCEPTABLE|VERSION_CONFLICT|APPLICATION_EXISTS|INVALID_FILE|NOT_INDEPENDENT|APPROVAL_NEEDED)$/;
  const missing = codes.filter((code) => !coveredElsewhere.test(code) && !(code in refusals));
  expect(missing).toEqual([]);
});

test('retries only temporary failures', () => {
  expect(isTemporary(new ConnectionError())).toBe(true);
  expect(isTemporary(new ApiError(503))).toBe(true);
  expect(isTemporary(new ApiError(0))).toBe(true);
  expect(isTemporary(new ApiError(409, { code: 'REQUEST_IN_FLIGHT' }))).toBe(true);
  expect(isTemporary(new ApiError(409))).toBe(false);
  expect(isTemporary(new ApiError(401))).toBe(false);
});

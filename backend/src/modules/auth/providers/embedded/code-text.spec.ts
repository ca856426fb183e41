import { LANGUAGES, textsIn } from '../../../../locales';
import { smsPartsOf } from '../../../notifications';
import { codeText } from './embedded-auth-provider';

test('a sign-in text ends with the origin-bound line on https', () => {
  const text = codeText('Your Mboa code is 482913.', '482913', 'https://mboa.example:8443');
  expect(text.split('\n').at(-1)).toBe('@mboa.example #482913');
});

test('a sign-in text is unchanged without https', () => {
  expect(codeText('Your Mboa code is 482913.', '482913', 'http://localhost:3000')).toBe(
    'Your Mboa code is 482913.',
  );
});

test.each(LANGUAGES)('an origin-bound sign-in text fits into one SMS in %s', (language) => {
  const text = codeText(textsIn(language).signInCode('482913'), '482913', 'https://www.mboa-voyages.example');
  expect(smsPartsOf(text)).toBe(1);
});

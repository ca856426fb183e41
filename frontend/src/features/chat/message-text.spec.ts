import { textParts } from './message-text';

const links = (content: string) => textParts(content).flatMap(({ href }) => (href ? [href] : []));

test('an https address can be opened, without the full stop behind it', () => {
  expect(textParts('Voir https://maps.example/?q=douala.')).toEqual([
    { text: 'Voir ' },
    { text: 'https://maps.example/?q=douala', href: 'https://maps.example/?q=douala' },
    { text: '.' },
  ]);
});

test.each([
  'http://bank.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'www.bank.example',
  'https://mboa.example@evil.example',
  'https://localhost',
  'https://',
  '<a href="https:evil">x</a>',
])('%s stays text', (content) => {
  expect(links(content)).toEqual([]);
  expect(
    textParts(content)
      .map(({ text }) => text)
      .join(''),
  ).toBe(content);
});

test('every character of a message is shown, whatever it holds', () => {
  const content = '<b>5 < 6</b>\nhttps://a.example https://b.example/x) fin 🚗';
  expect(
    textParts(content)
      .map(({ text }) => text)
      .join(''),
  ).toBe(content);
  expect(links(content)).toEqual(['https://a.example/', 'https://b.example/x']);
});

import { textParts } from './message-text';

const links = (content: string) => textParts(content).flatMap(({ href }) => (href ? [href] : []));

test('an https address is a link, without the trailing full stop', () => {
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

test('every character of a message is shown', () => {
  const content = '<b>5 < 6</b>\nhttps://a.example https://b.example/x) fin 🚗';
  expect(
    textParts(content)
      .map(({ text }) => text)
      .join(''),
  ).toBe(content);
  expect(links(content)).toEqual(['https://a.example/', 'https://b.example/x']);
});

test('parsing takes linear time', () => {
  const milliseconds = (length: number) => {
    const text = `https://${'.'.repeat(length)}a`;
    const times = Array.from({ length: 7 }, () => {
      const begun = performance.now();
      textParts(text);
      return performance.now() - begun;
    });
    return Math.min(...times);
  };
  // A quadratic pattern would take 64 times as long for 8 times the text.
  expect(milliseconds(160_000) / milliseconds(20_000)).toBeLessThan(30);
});

import { elision } from './elision';

const polish = (language: string, text: string) => elision.process(text, 'key', {}, { language });

test.each([
  ['Code de Aïcha', 'Code d’Aïcha'],
  ['Numéro de Orange Money', 'Numéro d’Orange Money'],
  ['Code de Paul', 'Code de Paul'],
  ['~ 20 km de Yaoundé', '~ 20 km de Yaoundé'],
])('%s reads "%s" in French', (text, expected) => {
  expect(polish('fr', text)).toBe(expected);
});

test('leaves English texts unchanged', () => {
  expect(polish('en', 'Avenue de Edéa')).toBe('Avenue de Edéa');
});

import { revealsCode, withoutCodes } from './numbers';

describe('A message that reveals a boarding code', () => {
  it.each([
    '482913',
    'mon code : 482 913',
    '4.8.2.9.1.3',
    '4 8 2 - 9 1 3 voilà',
    'le 4 puis 8 puis 2 puis 9 puis 1 et 3',
    '４８２９１３',
    '٤٨٢٩١٣',
    '४८२९१३',
    '໔໘໒໙໑໓',
    '④⑧②⑨①③',
    '❹❽❷❾❶❸',
    '4️⃣8️⃣2️⃣9️⃣1️⃣3️⃣',
    '𝟒𝟖𝟐𝟗𝟏𝟑',
    '⁴⁸²⁹¹³',
    '4\u200b8\u200b2\u200b9\u200b1\u200b3',
    'quatre huit deux neuf un trois',
    'Four eight two, nine one three',
    'quatre 8 deux 9 un 3',
    'quarante-huit vingt-neuf treize',
    'forty-eight twenty-nine thirteen',
    'quatre cent quatre-vingt-deux mille neuf cent treize',
    'quatre cent quatre-vingt-deux, neuf cent treize',
    'four hundred and eighty-two thousand nine hundred thirteen',
  ])('is detected: %s', (text) => expect(revealsCode(text, '482913')).toBe(true));

  it.each([
    ['quatre cent deux mille neuf cent trois', '402903'],
    ['zéro quatre deux neuf zéro trois', '042903'],
  ])('is detected with zeros: %s', (text, code) => expect(revealsCode(text, code)).toBe(true));

  it.each([
    'Rendez-vous à 4 h 82',
    'J’ai 2 valises, je mesure 1,90 m, départ 8 h 30',
    '482 914',
    '677 48 29 12',
    'un deux trois',
    'Bonjour',
  ])('is not detected: %s', (text) => expect(revealsCode(text, '482913')).toBe(false));
});

describe('A text without codes', () => {
  it.each([
    ['Code 482913, à donner au départ', 'Code ••••, à donner au départ'],
    ['pin 1234', 'pin ••••'],
    ['482 913', '••••'],
    ['4-8-2-9', '••••'],
    ['٤٨٢٩١٣', '••••'],
    ['four eight two nine', '••••'],
    ['oui 4829F', 'oui ••••F'],
    ['DLA YDE 28/11 06:30, 2 places', 'DLA YDE 28/11 06:30, 2 places'],
    ['deux places pour six heures', 'deux places pour six heures'],
  ])('reads %s as %s', (text, masked) => expect(withoutCodes(text)).toBe(masked));

  it('keeps amounts that we wrote', () =>
    expect(withoutCodes('06:30 3000F 2pl, code 4829', { amounts: true })).toBe('06:30 3000F 2pl, code ••••'));
});

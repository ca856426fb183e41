const MAX_LENGTH = 160;
const NOT_DECOMPOSED: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ŋ: 'ng',
  Ŋ: 'Ng',
  ɓ: 'b',
  ɗ: 'd',
  ə: 'e',
  ɛ: 'e',
  ɔ: 'o',
  '–': '-',
  '—': '-',
  '→': '-',
};

/** ASCII letters, digits and plain punctuation, at most 160 characters. */
export function mtnText(text: string): string {
  return Array.from(text, (character) => NOT_DECOMPOSED[character] ?? character)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 .,:;/()+_-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    .trimEnd();
}

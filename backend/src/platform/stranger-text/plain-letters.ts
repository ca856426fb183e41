import unhomoglyph from 'unhomoglyph';

const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** Letters that Unicode doesn't decompose: first code point, length, first plain character. */
const ENCLOSED: readonly (readonly [number, number, string])[] = [
  [0x1f150, 26, 'a'],
  [0x1f170, 26, 'a'],
  [0x1f1e6, 26, 'a'],
  [0x24f5, 9, '1'],
  [0x2776, 9, '1'],
  [0x2780, 9, '1'],
  [0x278a, 9, '1'],
  [0x24ff, 1, '0'],
];

/** Unicode's confusables map to these instead of Latin letters. */
const SMALL_CAPITALS = new Map(
  [...'ᴀʙᴅᴇꜰɢʜᴊĸʟʍɴᴘʀᴛʏƅßꞓ'].map((letter, index) => [letter, [...'abdefghjklmnprtybbe'][index] ?? letter]),
);

/**
 * Text as readers perceive it: lower-case Latin letters without accents, plain digits, single spaces (UTS 39
 * confusables).
 */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replace(/[。·•‧∙⋅・]/g, '.')
    .replace(/[^\0-\x7f]/gu, plainDigit)
    .replace(/[^\0-\x7f]+/g, unhomoglyph)
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (letter) => SMALL_CAPITALS.get(letter) ?? letter)
    .replace(/['’]/g, ' ')
    .replace(/[\s\u2800]+/g, ' ');
}

/** "s c a m . c o m". */
export const despace = (plain: string): string => plain.replace(/(?<![^ ])([^ ]) (?=[^ ](?: |$))/g, '$1');

function plainDigit(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  if (/\p{Nd}/u.test(character)) {
    // A script's digits are ten consecutive code points.
    let zero = point;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((point - zero) % 10);
  }
  const run = ENCLOSED.find(([first, length]) => point >= first && point < first + length);
  return run ? String.fromCodePoint(run[2].charCodeAt(0) + point - run[0]) : character;
}

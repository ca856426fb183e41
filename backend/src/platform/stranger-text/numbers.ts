import { toCardinal as inEnglish } from 'n2words/en-GB';
import { toCardinal as inFrench } from 'n2words/fr-FR';
import { plainLetters } from './plain-letters';

const SPELLERS = [inFrench, inEnglish];

const wordsOf = (number: number) => SPELLERS.map((spell) => plainLetters(spell(number)).replace(/-/g, ' '));

/** French and English, "quatre vingt deux" before "quatre". */
const NUMBERS = new Map(
  Array.from({ length: 100 }, (_, number) => number)
    .flatMap((number) => wordsOf(number).map((words) => [words, String(number)] as const))
    .sort(([one], [other]) => other.length - one.length),
);
const NUMBER_WORDS = new RegExp(
  String.raw`\b(?:${[...NUMBERS.keys()].join('|')})\b`.replaceAll(' ', '[ -]'),
  'g',
);

/** "six sept" becomes "6 7". */
export function withDigits(plain: string): string {
  return plain.replace(NUMBER_WORDS, (words) => NUMBERS.get(words.replace(/-/g, ' ')) ?? words);
}

export const hasNumber = (text: string): boolean => /\d/.test(withDigits(plainLetters(text)));

/**
 * Detects a six-digit code in any script, with anything between its digits, and in words by digit, pair,
 * three digits or as one number.
 */
export function revealsCode(text: string, code: string): boolean {
  const plain = plainLetters(text);
  if ([plain, withDigits(plain)].some((reading) => reading.replace(/\D/g, '').includes(code))) return true;
  const letters = lettersOf(plain);
  return SPELLERS.some((spell) => {
    const spelled = (part: string) => lettersOf(plainLetters(spell(Number(part))));
    const threes = spelled(code.slice(0, 3)) + spelled(code.slice(3));
    return [spelled(code), threes].some((words) => letters.includes(words));
  });
}

const MASK = '••••';
/** Four digits or more, also in groups, but no dates and times. */
const CODE = String.raw`(?<!\p{Nd}[/:])\p{Nd}(?:[ .-]?\p{Nd}){3,}(?![/:]\p{Nd})`;
const CODES = new RegExp(CODE, 'gu');
const CODES_BUT_AMOUNTS = new RegExp(String.raw`${CODE}(?!\p{Nd}|F\b)`, 'gu');

/**
 * Masks what may be a boarding code or PIN; a text that spells one in words is masked as a whole.
 * @param amounts keeps `3000F`, for our own texts
 */
export function withoutCodes(text: string, { amounts = false } = {}): string {
  const masked = text.replace(amounts ? CODES_BUT_AMOUNTS : CODES, MASK);
  const spelled = withDigits(plainLetters(masked.replace(/\p{Nd}/gu, '#')));
  return /\d(?:[ .,-]*\d){3,}/.test(spelled) ? MASK : masked;
}

const lettersOf = (plain: string): string => plain.replace(/\band\b/g, '').replace(/[^a-z]/g, '');

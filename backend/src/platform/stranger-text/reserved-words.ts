import { brand } from '../brand';
import { plainLetters } from './plain-letters';
import { detectWarning } from './text-warning';

/** Words that make a person look like staff. */
const RESERVED = [
  'admin',
  'administrateur',
  'administrator',
  'administration',
  'approver',
  'assistance',
  'helpdesk',
  'mobilemoney',
  'moderateur',
  'moderator',
  'mtn',
  'officiel',
  'officielle',
  'official',
  'orangecameroun',
  'orangemoney',
  'serviceclient',
  'staff',
  'support',
  'system',
  'systeme',
];
/** Also reserved at the beginning of a word: "supportclient". */
const BEGINNINGS = ['admin', 'moderat', 'officiel', 'official', 'support'];

/** Digits and signs that stand for letters; unlike the confusables of Unicode, these are a habit. */
const SIGNS = new Map([...'0134578@$!|'].map((sign, index) => [sign, [...'oieastbasii'][index] ?? sign]));

/**
 * True for a name that claims to speak for the product: its brand, "support", "admin" …, in any case, with accents, spaces, signs and
 * lookalike letters. Only whole words count, so that real names that contain one stay possible; the brand counts anywhere.
 */
export function claimsToBeUs(name: string): boolean {
  const words = wordsOf(name);
  const named = words.some((word) => word.includes(skeleton(brand.name)));
  return named || words.some(beginsReserved) || joined(words).some((run) => RESERVED_SKELETONS.has(run));
}

/** True where a name or a reason has a link, a number, a request for money, or a claim to be us: it is no line for others to read. */
export function isUnfitLine(name: string): boolean {
  return (
    claimsToBeUs(name) || detectWarning(name) !== null || (plainLetters(name).match(/\d/g) ?? []).length > 2
  );
}

/** A person's name as our own texts to others say it; empty where it is unfit or has any number. */
export function nameInOurTexts(name: string): string {
  return isUnfitLine(name) || /\d/.test(plainLetters(name)) ? '' : name;
}

/** The text in plain letters, with those that look alike in Latin as one. */
function skeleton(text: string): string {
  return Array.from(plainLetters(text), (letter) => SIGNS.get(letter) ?? letter)
    .join('')
    .replace(/l/g, 'i')
    .replace(/rn/g, 'm');
}

function wordsOf(name: string): string[] {
  return skeleton(name)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}

const RESERVED_SKELETONS = new Set([...RESERVED, brand.name].map(skeleton));
const BEGINNING_SKELETONS = BEGINNINGS.map(skeleton);
const LONGEST = Math.max(...[...RESERVED_SKELETONS].map((word) => word.length));

const beginsReserved = (word: string) => BEGINNING_SKELETONS.some((beginning) => word.startsWith(beginning));

/** Every run of neighbouring words joined: "S u p p o r t" reads as one word. */
function joined(words: string[]): string[] {
  const runs: string[] = [];
  for (let from = 0; from < words.length; from++) {
    let run = '';
    for (let to = from; to < words.length && run.length <= LONGEST; to++) {
      run += words[to] ?? '';
      runs.push(run);
    }
  }
  return runs;
}

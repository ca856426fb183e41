import { brand } from '../brand';
import { plainLetters } from './plain-letters';
import { detectWarning } from './text-warning';

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
/** Reserved as a prefix too: "supportclient". */
const BEGINNINGS = ['admin', 'moderat', 'officiel', 'official', 'support'];

/** Signs used as letters; missing in Unicode's confusables. */
const SIGNS = new Map([...'0134578@$!|'].map((sign, index) => [sign, [...'oieastbasii'][index] ?? sign]));

/**
 * Detects names that claim to speak for the product, despite case, accents, spaces, signs and lookalikes.
 * Only whole words count, so that real names remain possible; the brand counts anywhere.
 */
export function impersonatesPlatform(name: string): boolean {
  const words = wordsOf(name);
  const named = words.some((word) => word.includes(skeleton(brand.name)));
  return named || words.some(beginsReserved) || joinRuns(words).some((run) => RESERVED_SKELETONS.has(run));
}

export function isUnfitLine(name: string): boolean {
  return (
    impersonatesPlatform(name) ||
    detectWarning(name) !== null ||
    (plainLetters(name).match(/\d/g) ?? []).length > 2
  );
}

/** Empty if the name is unfit or has a number. */
export function nameInOurTexts(name: string): string {
  return isUnfitLine(name) || /\d/.test(plainLetters(name)) ? '' : name;
}

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
const MAX_WORD_LENGTH = Math.max(...[...RESERVED_SKELETONS].map((word) => word.length));

const beginsReserved = (word: string) => BEGINNING_SKELETONS.some((beginning) => word.startsWith(beginning));

/** "S u p p o r t" becomes one word. */
function joinRuns(words: string[]): string[] {
  const runs: string[] = [];
  for (let from = 0; from < words.length; from++) {
    let run = '';
    for (let to = from; to < words.length && run.length <= MAX_WORD_LENGTH; to++) {
      run += words[to] ?? '';
      runs.push(run);
    }
  }
  return runs;
}

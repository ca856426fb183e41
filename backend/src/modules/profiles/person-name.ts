import { applyDecorators } from '@nestjs/common';
import { Matches, registerDecorator } from 'class-validator';
import { brand } from '../../platform/brand';
import { IsPlainText } from '../../platform/http';

/** Words that make a person look like staff. */
const RESERVED = [
  'admin',
  'administrateur',
  'administrator',
  'administration',
  'approver',
  'assistance',
  'helpdesk',
  'moderateur',
  'moderator',
  'mtn',
  'officiel',
  'officielle',
  'official',
  'serviceclient',
  'staff',
  'support',
  'system',
  'systeme',
];
/** Also reserved at the beginning of a word: "supportclient". */
const BEGINNINGS = ['admin', 'moderat', 'officiel', 'official', 'support'];

/** Letters of other scripts, digits and signs that look like Latin letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...pairs('аӑеёоөрсуўхіїјѕԁһмнткгвьԛԝ', 'aaeeoopcyyxiijsdhmhtkrbbqw'),
  ...pairs('αβγεηικμνοπρστυχω', 'abyenikuvonpotuxw'),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abezhikmnoptyx'),
  ...pairs('ıɩłøđħɑɡ', 'iilodhag'),
  ...pairs('0134578@$!|', 'oieastbasii'),
};

/** Characters that are invisible or change the reading direction. */
const HIDDEN = /[\p{Cf}\p{Co}\p{Variation_Selector}\u034F\u115F\u1160\u2800\u3164\uFFA0]/u;

/**
 * True for a name that claims to speak for the product: its brand, "support", "admin" …, in any case, with accents, spaces, signs and
 * lookalike letters. Only whole words count, so that real names that contain one stay possible; the brand counts anywhere.
 */
export function claimsToBeUs(name: string): boolean {
  const words = wordsOf(name);
  const named = words.some((word) => word.includes(skeleton(brand.name)));
  return named || words.some(beginsReserved) || joined(words).some((run) => RESERVED_SKELETONS.has(run));
}

/** A person's name: 1–80 characters on one line, with letters, nothing hidden, and no claim to be us. */
export function IsPersonName(): PropertyDecorator {
  return applyDecorators(
    IsPlainText({ min: 1, max: 80 }),
    Matches(/\p{L}/u, { message: 'full_name must have letters' }),
    Matches(/^[^\t\r\n\u2028\u2029]*$/, { message: 'full_name must be on one line' }),
    rule('hidden', 'full_name must not have hidden characters', (name) => !HIDDEN.test(name)),
    rule(
      'reserved',
      'full_name must be your own name, without words that are reserved',
      (name) => !claimsToBeUs(name),
    ),
  );
}

function rule(name: string, message: string, holds: (name: string) => boolean): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      options: { message },
      validator: { validate: (value: unknown) => typeof value === 'string' && holds(value) },
    });
}

/** The text in small letters without accents, lookalikes mapped to one letter. */
function skeleton(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Variation_Selector}]/gu, '');
  return Array.from(
    plain,
    (letter) => LOOKALIKES[letter] ?? LOOKALIKES[letter.toLowerCase()] ?? letter.toLowerCase(),
  )
    .join('')
    .replace(/l/g, 'i');
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

function pairs(letters: string, looks: string): Record<string, string> {
  const latin = Array.from(looks);
  return Object.fromEntries(Array.from(letters, (letter, index) => [letter, latin[index] ?? letter]));
}

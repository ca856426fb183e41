import { distance } from 'fastest-levenshtein';
import { doualaDay } from '../../../platform/douala';
import { departureIn } from './departure-words';

const DAY_MS = 86_400_000;
export const MAX_SEATS = 8;
/** A call for help with at least this many words is also the description of the problem. */
export const MIN_DESCRIPTION_WORDS = 4;

interface Journey {
  from: string;
  to: string;
  day: string | null;
  seats: number | null;
}

interface Offer {
  from: string | null;
  to: string | null;
  day: string | null;
  seats: number | null;
  time: string | null;
  price: number | null;
}

export type Intent =
  | ({ kind: 'journey' } & Journey)
  | ({ kind: 'publish' } & Offer)
  | { kind: 'code'; code: string }
  | { kind: 'menu' | 'tickets' | 'help' | 'passengers' | 'chat' | 'language' };

const ALIASES: Readonly<Record<string, string>> = {
  dla: 'douala',
  dlla: 'douala',
  dwala: 'douala',
  yde: 'yaounde',
  yao: 'yaounde',
  ongola: 'yaounde',
  bda: 'bamenda',
  bmda: 'bamenda',
  baf: 'bafoussam',
  bfs: 'bafoussam',
  bfsm: 'bafoussam',
  bua: 'buea',
  bta: 'bertoua',
  ngd: 'ngaoundere',
  ndere: 'ngaoundere',
  ngaou: 'ngaoundere',
  nkong: 'nkongsamba',
  lbe: 'limbe',
  victoria: 'limbe',
  kbi: 'kribi',
  grua: 'garoua',
  garwa: 'garoua',
  mra: 'maroua',
};

const list = (words: string): string[] => words.trim().split(/\s+/);

const TODAY = new Set(list(`aujourdhui hui auj ajd today 2day tonight soir evening now maintenant tudey`));
const TOMORROW = new Set(list(`demain dem dmain tomorrow tomoro tomorow tmrw tmr 2moro tumoro tumorow`));
const WEEKDAYS = [
  ['dimanche', 'sunday', 'dim', 'sun'],
  ['lundi', 'monday', 'lun', 'mon'],
  ['mardi', 'tuesday', 'tue'],
  ['mercredi', 'wednesday', 'mer', 'wed'],
  ['jeudi', 'thursday', 'jeu', 'thu'],
  ['vendredi', 'friday', 'ven', 'fri'],
  ['samedi', 'saturday', 'sam', 'sat'],
];
const MONTHS = [
  ['janvier', 'january', 'janv', 'jan'],
  ['fevrier', 'february', 'fev', 'feb'],
  ['mars', 'march'],
  ['avril', 'april', 'avr', 'apr'],
  ['mai', 'may'],
  ['juin', 'june', 'jun'],
  ['juillet', 'july', 'juil', 'jul'],
  ['aout', 'august', 'aug'],
  ['septembre', 'september', 'sept', 'sep'],
  ['octobre', 'october', 'oct'],
  ['novembre', 'november', 'nov'],
  ['decembre', 'december', 'dec'],
];
const NUMBERS = [
  ['un', 'une', 'one'],
  ['deux', 'two'],
  ['trois', 'three', 'tri'],
  ['quatre', 'four'],
  ['cinq', 'five'],
  ['six'],
  ['sept', 'seven'],
  ['huit', 'eight'],
];
const SEAT_WORDS = new Set(
  list(`
  place places pl seat seats pax personne personnes pers people person persons adultes adults
  passagers passengers billet billets ticket tickets pipo chair chairs`),
);
/** Words before a number of people: "pour 2", "we are 3". */
const COUNT_WORDS = new Set(['pour', 'for', 'fo', 'x', 'sommes', 'est', 'are', 'be']);
const FROM_WORDS = new Set([
  ...['de', 'from', 'depuis', 'depart', 'comot', 'leave', 'leaving', 'quitte', 'quitter'],
  ...['suis', 'am', 'dey'],
]);
/** Words between one of `FROM_WORDS` and its town: "je suis à", "I dey for". */
const AT_WORDS = new Set(['a', 'in', 'at', 'for', 'fo']);
const TO_WORDS = new Set(['a', 'to', 'vers', 'pour', 'go', 'for', 'fo', 'arrivee']);
const VIA_WORDS = new Set(['via', 'par', 'through']);
const OR_WORDS = new Set(['ou', 'or']);
const CANCEL_WORDS = ['annuler', 'annule', 'cancel'];

const WORDS = {
  menu: list(`menu bonjour bjr bonsoir bsr salut slt hello hallo hi hey start debut accueil
    reserver book voyager travel trajet trajets ride`),
  tickets: list(`billet billets ticket tickets code reservation reservations booking bookings
    payer pay annulation annuler annule cancel`),
  help: list('aide aidez help assistance support urgence probleme problem wahala sos'),
  passengers: list('passagers passager passengers passenger liste list'),
  chat: list('chauffeur conducteur driver'),
  publish: list('publier publie publiez publish'),
  language: list('english francais french anglais'),
};

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\b[dl]['’](?=aide)|['’]/g, '')
    .replaceAll(/\b(\d{1,2})[-.](\d{2})\b/g, '$1/$2')
    .replaceAll(/(?<!\d)\/|\/(?!\d)/g, ' ')
    .replaceAll(/[^a-z0-9/]+/g, ' ')
    .trim();

/** Finds towns, even misspelt ones. */
export class Gazetteer {
  private readonly byKey: ReadonlyMap<string, string>;

  /** @param towns main cities first: they win if two names are equally close */
  constructor(towns: readonly string[]) {
    this.byKey = new Map(towns.map((name) => [plain(name), name]));
  }

  /** Tolerates one wrong letter in names of four to six letters, two in longer ones. */
  find(text: string): string | null {
    const key = plain(text);
    const exact = this.byKey.get(ALIASES[key] ?? key);
    if (exact !== undefined) return exact;
    if (key.length < 4) return null;
    const maxWrong = key.length < 7 ? 1 : 2;
    let best: { name: string; wrong: number } | null = null;
    for (const [known, name] of this.byKey) {
      if (known[0] !== key[0] || Math.abs(known.length - key.length) > maxWrong) continue;
      const wrong = distance(known, key);
      if (wrong <= maxWrong && (best === null || wrong < best.wrong)) best = { name, wrong };
    }
    return best?.name ?? null;
  }

  /** Towns in the order of the sentence, with the position of their first word. */
  within(words: readonly string[]): { name: string; at: number; words: number }[] {
    const found: { name: string; at: number; words: number }[] = [];
    for (let at = 0; at < words.length;) {
      const match = [3, 2, 1]
        .filter((count) => at + count <= words.length)
        .map((count) => ({ count, name: this.findAmong(words.slice(at, at + count)) }))
        .find(({ name }) => name !== null);
      if (match?.name) found.push({ name: match.name, at, words: match.count });
      at += match?.name ? match.count : 1;
    }
    return found;
  }

  private findAmong(words: readonly string[]): string | null {
    const key = words.join(' ');
    // Names of several words must match exactly.
    if (words.length > 1) return this.byKey.get(key) ?? null;
    if (isNonTownWord(key)) return null;
    return this.byKey.get(key) ?? (isNonTownWord(dayWord(key)) ? null : this.find(key));
  }
}

/** Words that never name a town. */
const NON_TOWN_WORDS = new Set([
  ...TODAY,
  ...TOMORROW,
  ...WEEKDAYS.flat(),
  ...SEAT_WORDS,
  ...FROM_WORDS,
  ...TO_WORDS,
  ...MONTHS.flat(),
  ...NUMBERS.flat(),
  ...COUNT_WORDS,
  ...Object.values(WORDS).flat(),
]);
const isNonTownWord = (word: string) => NON_TOWN_WORDS.has(word) || /\d/.test(word);

const LONG_DAYS = [...TODAY, ...TOMORROW, ...WEEKDAYS.flat()].filter(({ length }) => length >= 5);

/** Corrects one or two wrong letters in the name of a day. */
function dayWord(word: string): string {
  if (word.length < 5 || NON_TOWN_WORDS.has(word)) return word;
  return LONG_DAYS.find((day) => distance(day, word) <= (day.length >= 8 ? 2 : 1)) ?? word;
}

/** Null if the text is unclear. @param now resolves "tomorrow" and dates without a year */
export function understand(text: string, towns: Gazetteer, now: Date): Intent | null {
  const all = wordsOf(text);
  if (all.some((word) => has('publish', word)) && !all.some((word) => CANCEL_WORDS.includes(word))) {
    const { time, price, rest } = departureIn(text);
    const words = wordsOf(rest);
    const route = routeIn(words, towns);
    const unused = route?.rest ?? words;
    return {
      kind: 'publish',
      from: route?.from ?? null,
      to: route?.to ?? null,
      day: dayIn(unused, now),
      seats: seatsIn(unused),
      time,
      price,
    };
  }
  return intentIn(all, towns, now);
}

function intentIn(words: readonly string[], towns: Gazetteer, now: Date): Intent | null {
  const [, code] = /^(?:code (?:est |is |na )?)?(\d{3} ?\d{3})$/.exec(words.join(' ')) ?? [];
  if (code !== undefined) return { kind: 'code', code: code.replace(' ', '') };
  // The rest of the text is meant for the other person.
  if (/^(msg|message)$/.test(words[0] ?? '')) return { kind: 'chat' };
  if (has('help', words[0] ?? '') && words.length >= MIN_DESCRIPTION_WORDS) return { kind: 'help' };
  if (words.some((word) => CANCEL_WORDS.includes(word))) return { kind: 'tickets' };
  const route = routeIn(words, towns);
  if (route)
    return {
      kind: 'journey',
      from: route.from,
      to: route.to,
      day: dayIn(route.rest, now),
      seats: seatsIn(route.rest),
    };
  if (towns.within(words).length > 0) return null;
  for (const kind of ['tickets', 'passengers', 'help', 'chat', 'language', 'menu'] as const) {
    if (words.some((word) => has(kind, word))) return { kind };
  }
  return null;
}

const wordsOf = (text: string) => plain(text).split(' ').filter(Boolean);
const has = (kind: keyof typeof WORDS, word: string) => WORDS[kind].includes(word);

/** Null if the towns are missing or unclear. */
function routeIn(
  words: readonly string[],
  towns: Gazetteer,
): { from: string; to: string; rest: string[] } | null {
  const named = towns.within(words);
  const found = named.filter(({ at }) => !VIA_WORDS.has(words[at - 1] ?? ''));
  const [one, other] = found;
  if (!one || !other || one.name === other.name || found.length !== 2) return null;
  if (OR_WORDS.has(words[other.at - 1] ?? '')) return null;
  const isReversed = !isFrom(words, one.at) && (isFrom(words, other.at) || isOnlyTo(words, one.at, other.at));
  const [from, to] = isReversed ? [other.name, one.name] : [one.name, other.name];
  const rest = words.filter((_, at) => !named.some((town) => at >= town.at && at < town.at + town.words));
  return { from, to, rest };
}

/** Day named in the text, today at the earliest; null if there is none. */
export const dayOf = (text: string, now: Date): string | null => dayIn(plain(text).split(' '), now);

function isFrom(words: readonly string[], at: number): boolean {
  const [before = '', last = ''] = words.slice(Math.max(0, at - 2), at).slice(-2);
  return FROM_WORDS.has(at > 1 ? last : before) || (AT_WORDS.has(last) && FROM_WORDS.has(before));
}

/** True if only the first town is a destination, as in "to Yaounde, Douala". */
const isOnlyTo = (words: readonly string[], one: number, other: number) =>
  /^(to|vers)$/.test(words[one - 1] ?? '') && !TO_WORDS.has(words[other - 1] ?? '');

const monthOf = (word = ''): number => MONTHS.findIndex((names) => names.includes(word)) + 1;

const numberOf = (word = ''): number =>
  /^\d$/.test(word) ? Number(word) : NUMBERS.findIndex((names) => names.includes(word)) + 1;

/** Looks for dates and weekdays first, because "soir" in "lundi soir" doesn't mean today. */
function dayIn(written: readonly string[], now: Date): string | null {
  const words = written.map(dayWord);
  const plus = (days: number) => doualaDay(new Date(now.getTime() + days * DAY_MS));
  const date = dateIn(words, plus(0));
  if (date !== undefined) return date;
  const weekday = WEEKDAYS.findIndex((names) => names.some((name) => words.includes(name)));
  if (weekday >= 0) {
    const today = new Date(`${plus(0)}T12:00:00Z`).getUTCDay();
    return plus((weekday - today + 7) % 7 || 7);
  }
  if (words.some((word) => TOMORROW.has(word)))
    return plus(words.some((word) => /^(apres|after|next)$/.test(word)) ? 2 : 1);
  const unit = words.findIndex((word) => /^(jours?|days?)$/.test(word));
  if (unit >= 2 && /^(dans|in)$/.test(words[unit - 2] ?? '') && numberOf(words[unit - 1]) > 0)
    return plus(numberOf(words[unit - 1]));
  return words.some((word) => TODAY.has(word)) ? plus(0) : null;
}

/** `24/12`, `24 dec`, `Dec 24` or `le 24`; null for a day that does not exist, undefined without a date. */
function dateIn(words: readonly string[], today: string): string | null | undefined {
  for (const [at, word] of words.entries()) {
    const [, day, month] = /^(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?$/.exec(word) ?? [];
    if (day !== undefined && month !== undefined) return dateOf(Number(day), Number(month), today);
    const [, dayOnly] = /^(\d{1,2})(?:er|st|nd|rd|th)?$/.exec(word) ?? [];
    if (dayOnly === undefined) continue;
    const namedMonth = monthOf(words[at + 1]) || monthOf(words[at - 1]);
    if (namedMonth > 0) return dateOf(Number(dayOnly), namedMonth, today);
    if (/^(le|the)$/.test(words[at - 1] ?? '')) {
      const thisMonth = Number(today.slice(5, 7)) + (Number(dayOnly) < Number(today.slice(8)) ? 1 : 0);
      return dateOf(Number(dayOnly), thisMonth > 12 ? 1 : thisMonth, today);
    }
  }
  return undefined;
}

/** Date in this year, or in the next if it has passed; null if it does not exist. */
function dateOf(day: number, month: number, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  for (const wanted of [year, year + 1]) {
    const date = `${wanted}-${twoDigits(month)}-${twoDigits(day)}`;
    const exists = new Date(`${date}T00:00:00Z`).getUTCDate() === day && month >= 1 && month <= 12;
    if (exists && date >= today) return date;
  }
  return null;
}

function seatsIn(words: readonly string[]): number | null {
  for (const [at, word] of words.entries()) {
    const [, attached] = /^x?([1-8])(?:p|pl|pax|pers|places?|seats?|x)?$/.exec(word) ?? [];
    if (attached !== undefined && attached !== word) return Number(attached);
    const count = numberOf(word);
    if (count < 1 || count > MAX_SEATS) continue;
    const [before = '', after = ''] = [words[at - 1], words[at + 1]];
    const isLast = at === words.length - 1 && !/^(a|at|le|the)$/.test(before) && monthOf(before) === 0;
    const isCount =
      COUNT_WORDS.has(before) && monthOf(after) === 0 && !/^(jours?|days?|h|heures?|am|pm)$/.test(after);
    if (SEAT_WORDS.has(after) || isLast || isCount) return count;
  }
  return null;
}

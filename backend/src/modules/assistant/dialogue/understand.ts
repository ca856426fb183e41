import { distance } from 'fastest-levenshtein';
import { doualaDay } from '../../../platform/douala';

const DAY_MS = 86_400_000;
const MOST_SEATS = 8;

export interface Journey {
  from: string;
  to: string;
  /** `YYYY-MM-DD`; null if not named. */
  day: string | null;
  seats: number | null;
}

export type Wish =
  | ({ kind: 'journey' } & Journey)
  | { kind: 'code'; code: string }
  | { kind: 'menu' | 'tickets' | 'help' | 'passengers' | 'language' };

/** Short forms of towns, as travellers write them. */
const ALIASES: Readonly<Record<string, string>> = {
  dla: 'douala',
  dlla: 'douala',
  dwala: 'douala',
  yde: 'yaounde',
  yao: 'yaounde',
  ongola: 'yaounde',
  bda: 'bamenda',
  baf: 'bafoussam',
  bfsm: 'bafoussam',
  ngd: 'ngaoundere',
  ngaou: 'ngaoundere',
  lbe: 'limbe',
  kbi: 'kribi',
  grua: 'garoua',
  mra: 'maroua',
};

const TODAY = new Set(['aujourdhui', 'auj', 'ajd', 'today', 'tonight', 'soir', 'now', 'maintenant', 'tudey']);
const TOMORROW = new Set([
  'demain',
  'dem',
  'dmain',
  'tomorrow',
  'tomoro',
  'tomorow',
  'tmrw',
  '2moro',
  'tumoro',
  'tumorow',
]);
const WEEKDAYS = [
  ['dimanche', 'sunday', 'dim', 'sun'],
  ['lundi', 'monday', 'lun', 'mon'],
  ['mardi', 'tuesday', 'tue'],
  ['mercredi', 'wednesday', 'mer', 'wed'],
  ['jeudi', 'thursday', 'jeu', 'thu'],
  ['vendredi', 'friday', 'ven', 'fri'],
  ['samedi', 'saturday', 'sam', 'sat'],
];
const SEAT_WORDS = new Set([
  'place',
  'places',
  'seat',
  'seats',
  'pax',
  'personne',
  'personnes',
  'pers',
  'people',
  'person',
  'pipo',
  'chair',
  'chairs',
  'places?',
]);
const FROM_WORDS = new Set(['de', 'from', 'depuis', 'depart', 'fo', 'comot', 'leave']);
const TO_WORDS = new Set(['a', 'to', 'vers', 'pour', 'go', 'for', 'arrivee']);

const WORDS = {
  menu: ['menu', 'bonjour', 'bonsoir', 'salut', 'hello', 'hi', 'start', 'debut', 'accueil', 'hallo'],
  tickets: [
    'billet',
    'billets',
    'ticket',
    'tickets',
    'annuler',
    'cancel',
    'reservation',
    'reservations',
    'booking',
    'bookings',
    'payer',
    'pay',
  ],
  help: ['aide', 'help', 'assistance', 'probleme', 'problem', 'wahala', 'sos'],
  passengers: ['passagers', 'passager', 'passengers', 'passenger', 'liste', 'list'],
  language: ['english', 'francais', 'french', 'anglais'],
} as const;

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9/]+/g, ' ')
    .trim();

/** Names of towns, with a search for misspelt ones. */
export class Gazetteer {
  private readonly byKey: ReadonlyMap<string, string>;

  /** @param towns main cities first: they win where two names are as close */
  constructor(towns: readonly string[]) {
    this.byKey = new Map(towns.map((name) => [plain(name), name]));
  }

  /** A town by its name, a short form or with one or two wrong letters; null if none is close. */
  find(text: string): string | null {
    const key = plain(text);
    const exact = this.byKey.get(ALIASES[key] ?? key);
    if (exact !== undefined) return exact;
    const allowed = key.length >= 7 ? 2 : key.length >= 4 ? 1 : 0;
    if (allowed === 0) return null;
    let best: { name: string; wrong: number } | null = null;
    for (const [known, name] of this.byKey) {
      if (known[0] !== key[0] || Math.abs(known.length - key.length) > allowed) continue;
      const wrong = distance(known, key);
      if (wrong <= allowed && (best === null || wrong < best.wrong)) best = { name, wrong };
    }
    return best?.name ?? null;
  }

  /** The towns of a sentence in their order, with the position of their first word. */
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
    if (words.length === 1 && isOrdinary(words[0] ?? '')) return null;
    const key = words.join(' ');
    // Several words only as they are listed.
    return words.length > 1 ? (this.byKey.get(key) ?? null) : this.find(key);
  }
}

const ORDINARY = new Set([
  ...TODAY,
  ...TOMORROW,
  ...WEEKDAYS.flat(),
  ...SEAT_WORDS,
  ...FROM_WORDS,
  ...TO_WORDS,
  ...Object.values(WORDS).flat(),
]);
const isOrdinary = (word: string) => ORDINARY.has(word) || /\d/.test(word);

/** Intent of a message; null if unclear. @param now to resolve "tomorrow" and days without a year */
export function understand(text: string, towns: Gazetteer, now: Date): Wish | null {
  const words = plain(text).split(' ').filter(Boolean);
  const [, code] = /^(?:code )?(\d{3} ?\d{3})$/.exec(words.join(' ')) ?? [];
  if (code !== undefined) return { kind: 'code', code: code.replace(' ', '') };
  const found = towns.within(words);
  const [one, other] = found;
  if (one && other && one.name !== other.name && found.length === 2) {
    const turned = FROM_WORDS.has(words[other.at - 1] ?? '') && !FROM_WORDS.has(words[one.at - 1] ?? '');
    const [from, to] = turned ? [other.name, one.name] : [one.name, other.name];
    const rest = words.filter(
      (_, at) => ![one, other].some((town) => at >= town.at && at < town.at + town.words),
    );
    return { kind: 'journey', from, to, day: dayIn(rest, now), seats: seatsIn(rest) };
  }
  if (found.length > 0) return null;
  for (const kind of ['tickets', 'passengers', 'help', 'language', 'menu'] as const) {
    if (words.some((word) => (WORDS[kind] as readonly string[]).includes(word))) return { kind };
  }
  return null;
}

/** A day named in words or figures, from today on; null without one. */
export function dayOf(text: string, now: Date): string | null {
  return dayIn(plain(text).split(' '), now);
}

function dayIn(words: readonly string[], now: Date): string | null {
  const plus = (days: number) => doualaDay(new Date(now.getTime() + days * DAY_MS));
  if (words.includes('apres') && words.some((word) => TOMORROW.has(word))) return plus(2);
  for (const word of words) {
    if (TODAY.has(word)) return plus(0);
    if (TOMORROW.has(word)) return plus(1);
    const weekday = WEEKDAYS.findIndex((names) => names.includes(word));
    if (weekday >= 0) {
      const today = new Date(`${plus(0)}T12:00:00Z`).getUTCDay();
      return plus((weekday - today + 7) % 7 || 7);
    }
    const [, day, month] = /^(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?$/.exec(word) ?? [];
    if (day !== undefined && month !== undefined) return dateOf(Number(day), Number(month), plus(0));
  }
  return null;
}

/** This year, or the next one for a day that has passed. */
function dateOf(day: number, month: number, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const two = (value: number) => String(value).padStart(2, '0');
  for (const wanted of [year, year + 1]) {
    const date = `${wanted}-${two(month)}-${two(day)}`;
    const exists = new Date(`${date}T00:00:00Z`).getUTCDate() === day && month >= 1 && month <= 12;
    if (exists && date >= today) return date;
  }
  return null;
}

function seatsIn(words: readonly string[]): number | null {
  for (const [at, word] of words.entries()) {
    const [, glued] = /^([1-8])(?:p|pl|pax|places?|seats?)$/.exec(word) ?? [];
    if (glued !== undefined) return Number(glued);
    const count = /^\d$/.test(word)
      ? Number(word)
      : word === 'une' || word === 'un' || word === 'one'
        ? 1
        : 0;
    if (count >= 1 && count <= MOST_SEATS && SEAT_WORDS.has(words[at + 1] ?? '')) return count;
  }
  const last = words.at(-1) ?? '';
  return /^[1-8]$/.test(last) ? Number(last) : null;
}

/** `6h30`, `06:30`, `6 h`, `7am`, or `0630`, whose zero is required. */
const TIME =
  /(?<![\d/])(?:([01]?\d|2[0-3]) ?(?:(?:h(?:eures?)?|:) ?([0-5]\d)\b|h(?:eures?)?\b|(am|pm)\b)|(0\d)([0-5]\d)(?![\d/]))/i;
/** At least three digits, because shorter numbers are seats or days. */
const PRICE =
  /(?<![\d/.-])(\d{1,3}(?:[.,]\d{3}| 000)+|\d{3,6}) ?(?:f|frs?|fcfa|cfa|xaf|francs?)?\b(?![/-]\d)/i;

export interface Departure {
  /** `HH:MM` in Douala. */
  time: string | null;
  /** XAF for one seat. */
  price: number | null;
  rest: string;
}

/** Finds time and price; `rest` is the remaining text. */
export function departureIn(given: string): Departure {
  const text = given.replace(/(\d)[\u00a0\u202f](?=\d{3}(?!\d))/g, '$1');
  const at = TIME.exec(text);
  const withoutTime = at ? text.replace(at[0], ' ') : text;
  const amount = PRICE.exec(withoutTime);
  return {
    time: at && toClock(at),
    price: amount && Number(amount[1]?.replace(/[ .,]/g, '')),
    rest: amount ? withoutTime.replace(amount[0], ' ') : withoutTime,
  };
}

/** Also accepts `6` and `630`. Null if the text names no time. */
export function timeIn(text: string): string | null {
  const [, hour, minutes = '00'] = /^(\d{1,2})(\d\d)?$/.exec(text.trim()) ?? [];
  return departureIn(hour === undefined ? text : `${hour}:${minutes}`).time;
}

/** Joins groups of three digits: in a whole sentence, `2 500` may also be two seats at 500 XAF. */
export const priceIn = (text: string): number | null =>
  departureIn(text.replace(/(\d)\s(?=\d{3}(?!\d))/g, '$1')).price;

function toClock([, hour = '', minute = '00', half = '', early, minutes = '']: RegExpExecArray): string {
  if (early !== undefined) return `${early}:${minutes}`;
  const offset = half.toLowerCase() === 'pm' ? 12 : 0;
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + offset;
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/** `6h30`, `06:30`, `6 h`, `7am`, or `0630`, whose zero is required. */
const TIME =
  /(?<![\d/])(?:([01]?\d|2[0-3]) ?(?:(?:h(?:eures?)?|:) ?([0-5]\d)\b|h(?:eures?)?\b|(am|pm)\b)|(0\d)([0-5]\d)(?![\d/]))/i;
/** At least three digits, because fewer are seats or days. */
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
export function departureIn(text: string): Departure {
  const at = TIME.exec(text);
  const withoutTime = at ? text.replace(at[0], ' ') : text;
  const amount = PRICE.exec(withoutTime);
  return {
    time: at && toClock(at),
    price: amount && Number(amount[1]?.replace(/[ .,]/g, '')),
    rest: amount ? withoutTime.replace(amount[0], ' ') : withoutTime,
  };
}

/** Also accepts a bare hour and `630`. */
export const timeIn = (text: string): string | null =>
  departureIn(
    /^\d{1,2}$/.test(text.trim())
      ? `${text.trim()}h`
      : text
          .trim()
          .replace(/^(\d)(\d\d)$/, '0$1$2')
          .replace(/^(\d\d)(\d\d)$/, '$1:$2'),
  ).time;

function toClock([, hour = '', minute = '00', half = '', early, minutes = '']: RegExpExecArray): string {
  if (early !== undefined) return `${early}:${minutes}`;
  const noon = half.toLowerCase() === 'pm' ? 12 : 0;
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + noon;
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

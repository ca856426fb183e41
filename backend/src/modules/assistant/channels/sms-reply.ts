import { cheapestSms as cheapest, smsPartsOf as partsOf } from '../../notifications';
import type { Reply } from '../assistant.types';

const MORE = ' (PLUS/MORE)';

export const smsText = ({ text, options }: Reply): string =>
  [text, ...options.map(({ title }, index) => `${index + 1} ${title}`)].join('\n');

/** One billed part; the rest is sent on request. Pure. */
export function onePart(text: string): { part: string; rest: string | null } {
  const whole = cheapest(text.trim());
  if (partsOf(whole) <= 1) return { part: whole, rest: null };
  let end = Math.min(whole.length, 160 - MORE.length);
  while (end > 1 && partsOf(whole.slice(0, end) + MORE) > 1) end--;
  const gap = Math.max(whole.lastIndexOf(' ', end), whole.lastIndexOf('\n', end));
  // A line is split only if it fills the part.
  const cut = gap > end / 2 ? gap : end;
  return { part: whole.slice(0, cut).trimEnd() + MORE, rest: whole.slice(cut).trimStart() };
}

import { inGsm } from '../../notifications';
import type { Option, Reply } from '../assistant.types';

/** Number of GSM characters that every network shows. */
export const SCREEN_LENGTH = 160;
const PREFIX = { continues: 'CON ', ends: 'END ' } as const;

/** Numbered options. The menu always has number 0. */
export const linesOf = (options: readonly Pick<Option, 'id' | 'title'>[]) =>
  options.map(({ id, title }, at) => `\n${id === 'menu' ? 0 : at + 1} ${inGsm(title)}`).join('');

/** Truncates the text so that all options fit. */
export function ussdScreen({ text, options, ends }: Reply): string {
  const lines = linesOf(options);
  const room = SCREEN_LENGTH - lines.length;
  const plain = inGsm(text);
  const shown = plain.length <= room ? plain : `${plain.slice(0, room - 2).trimEnd()}..`;
  return (ends ? PREFIX.ends : PREFIX.continues) + shown + lines;
}

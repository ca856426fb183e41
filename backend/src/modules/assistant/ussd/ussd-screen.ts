import { inGsm } from '../../notifications';
import type { Option, Reply, Turn } from '../assistant.types';

/** GSM characters that every network shows. */
const SCREEN = 160;
/** Answer of a gateway: its first word continues or ends the session. */
const PREFIX = { goesOn: 'CON ', ends: 'END ' } as const;

/** The menu is always 0. */
const linesOf = (options: readonly Pick<Option, 'id' | 'title'>[]) =>
  options.map(({ id, title }, at) => `\n${id === 'menu' ? 0 : at + 1} ${inGsm(title)}`).join('');

/** A reply as one screen: the text is cut so that all options fit. */
export function ussdScreen({ text, options, ends }: Reply): string {
  const lines = linesOf(options);
  const room = SCREEN - lines.length;
  const plain = inGsm(text);
  const shown = plain.length <= room ? plain : `${plain.slice(0, room - 2).trimEnd()}..`;
  return (ends ? PREFIX.ends : PREFIX.goesOn) + shown + lines;
}

/** The first screen of a long text; the rest follows with the options of the reply when asked for. Pure. */
export function firstScreen(turn: Turn, { more, back }: { more: string; back: string }): Turn {
  const { text, options, ends } = turn.reply;
  const plain = inGsm(text);
  if (plain === '' || plain.length + linesOf(options).length <= SCREEN) return turn;
  const next = [
    { id: 'rest', title: more, description: null },
    { id: 'menu', title: back, description: null },
  ];
  const room = SCREEN - linesOf(next).length;
  const gap = Math.max(plain.lastIndexOf(' ', room), plain.lastIndexOf('\n', room));
  const end = plain.length <= room ? plain.length : gap > room / 2 ? gap : room;
  const rest = { text: plain.slice(end).trimStart(), options, ends };
  return {
    state: { ...turn.state, options: next.map(({ id }) => id), rest },
    reply: { ...turn.reply, text: plain.slice(0, end).trimEnd(), options: next, ends: false },
  };
}

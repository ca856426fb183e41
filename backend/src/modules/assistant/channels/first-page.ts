import { inGsm } from '../../notifications';
import type { Channel, Option, Turn } from '../assistant.types';
import { linesOf, SCREEN } from '../ussd/ussd-screen';
import { LIMITS } from './whatsapp-reply';

/** Characters left beside these options; negative if they don't fit. SMS are continued by PLUS. */
const ROOM: Record<Channel, (options: readonly Option[]) => number> = {
  ussd: (options) => SCREEN - linesOf(options).length,
  whatsapp: ({ length }) => (length > LIMITS.rows ? -1 : length > 0 ? LIMITS.body : LIMITS.text),
  sms: () => Number.POSITIVE_INFINITY,
};

/** Pure. The rest follows on request. */
export function firstPage(
  turn: Turn,
  channel: Channel,
  { more, back }: { more: string; back: string },
): Turn {
  const { options, ends } = turn.reply;
  const text = channel === 'ussd' ? inGsm(turn.reply.text) : turn.reply.text;
  const fits = (shown: readonly Option[]) => text.length <= ROOM[channel](shown);
  if (fits(options) || (text === '' && options.length <= 1)) return turn;
  const go: Option[] = [
    { id: 'rest', title: more, description: null },
    { id: 'menu', title: back, description: null },
  ];
  let count = options.filter(({ id }) => id !== 'menu').length;
  while (count > 0 && !fits([...options.slice(0, count), ...go])) count--;
  const shown = [...options.slice(0, count), ...go];
  // A text that leaves no room for options is split, a heading is repeated.
  const end = count > 0 ? text.length : cutAt(text, ROOM[channel](go));
  const rest = { text: count > 0 ? text : text.slice(end).trimStart(), options: options.slice(count), ends };
  return {
    state: { ...turn.state, options: shown.map(({ id }) => id), rest },
    reply: { ...turn.reply, text: text.slice(0, end).trimEnd(), options: shown, ends: false },
  };
}

function cutAt(text: string, room: number): number {
  if (text.length <= room) return text.length;
  return [text.lastIndexOf('\n', room), text.lastIndexOf(' ', room)].find((gap) => gap > room / 2) ?? room;
}

/** Removes lone surrogates, left where a text was cut inside an emoji: PostgreSQL's JSON refuses them. Pure. */
export const wellFormed = (turn: Turn): Turn =>
  JSON.parse(
    JSON.stringify(turn, (_, value: unknown) =>
      typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '') : value,
    ),
  ) as Turn;

import { inGsm } from '../../notifications';
import type { Channel, Option, Turn } from '../assistant.types';
import { linesOf, SCREEN_LENGTH } from '../ussd/ussd-screen';
import { LIMITS } from './whatsapp-reply';

/** Characters left for the text; negative if the options don't fit. SMS have no limit, because PLUS requests the rest. */
const MAX_TEXT_LENGTH: Record<Channel, (options: readonly Option[]) => number> = {
  ussd: (options) => SCREEN_LENGTH - linesOf(options).length,
  whatsapp: ({ length }) => (length > LIMITS.rows ? -1 : length > 0 ? LIMITS.body : LIMITS.text),
  sms: () => Number.POSITIVE_INFINITY,
};

/** Limits a turn to what the channel can show; the rest follows on request. */
export function firstPage(
  turn: Turn,
  channel: Channel,
  { more, back }: { more: string; back: string },
): Turn {
  const { options, ends } = turn.reply;
  const text = channel === 'ussd' ? inGsm(turn.reply.text) : turn.reply.text;
  const fits = (shown: readonly Option[]) => text.length <= MAX_TEXT_LENGTH[channel](shown);
  if (fits(options) || (text === '' && options.length <= 1)) return turn;
  const navigation: Option[] = [
    { id: 'rest', title: more, description: null },
    { id: 'menu', title: back, description: null },
  ];
  let count = options.filter(({ id }) => id !== 'menu').length;
  while (count > 0 && !fits([...options.slice(0, count), ...navigation])) count--;
  const shown = [...options.slice(0, count), ...navigation];
  // Splits a text that leaves no room for options. A shorter text is repeated on each page.
  const end = count > 0 ? text.length : cutAt(text, MAX_TEXT_LENGTH[channel](navigation));
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

/** Removes lone surrogates of emoji cut in half, which PostgreSQL's JSON rejects. */
export const wellFormed = (turn: Turn): Turn =>
  JSON.parse(
    JSON.stringify(turn, (_, value: unknown) =>
      typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '') : value,
    ),
  ) as Turn;

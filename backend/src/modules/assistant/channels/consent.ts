import { randomInt } from 'node:crypto';
import type { Channel, State, Turn } from '../assistant.types';
import { CONSENT } from '../dialogue/reply';

/**
 * By SMS, asks for a random number instead of the number of the option: the sender of an SMS can be forged, but
 * only the owner of the phone reads the reply. Payments don't need it: the wallet asks for its PIN.
 */
export function requireNumber(turn: Turn, channel: Channel, textOf: (yes: string) => string): Turn {
  const consent = turn.reply.options.find(({ id }) => id.startsWith(CONSENT));
  if (channel !== 'sms' || !consent) return turn;
  const number = String(randomInt(1_000, 10_000));
  const options = turn.reply.options.filter((option) => option !== consent);
  return {
    state: { ...turn.state, options: options.map(({ id }) => id), consent: { id: consent.id, number } },
    reply: { ...turn.reply, text: `${turn.reply.text}\n${textOf(`${consent.title} ${number}`)}`, options },
  };
}

export function agreedTo({ consent }: State, input: string): string | null {
  const [, number] = /^(?:oui|yes|ok)?(\d{4})$/i.exec(input.replace(/[^\p{L}\d]/gu, '')) ?? [];
  return consent && number === consent.number ? consent.id : null;
}

import { randomInt } from 'node:crypto';
import type { Channel, State, Turn } from '../assistant.types';
import { CONSENT } from '../dialogue/reply';

/**
 * Asks for a random number instead of an option's: the sender of an SMS can be forged, but only the owner of
 * the phone reads the reply. Payments have the wallet's PIN.
 */
export function asksForNumber(turn: Turn, channel: Channel, words: (yes: string) => string): Turn {
  const consent = turn.reply.options.find(({ id }) => id.startsWith(CONSENT));
  if (channel !== 'sms' || !consent) return turn;
  const number = String(randomInt(1_000, 10_000));
  const options = turn.reply.options.filter((option) => option !== consent);
  return {
    state: { ...turn.state, options: options.map(({ id }) => id), consent: { id: consent.id, number } },
    reply: { ...turn.reply, text: `${turn.reply.text}\n${words(`${consent.title} ${number}`)}`, options },
  };
}

export function agreedTo({ consent }: State, said: string): string | null {
  const [, number] = /^(?:oui|yes|ok)?(\d{4})$/i.exec(said.replace(/[^\p{L}\d]/gu, '')) ?? [];
  return consent && number === consent.number ? consent.id : null;
}

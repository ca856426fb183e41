import { randomInt } from 'node:crypto';
import { DateTime } from 'luxon';
import { type AppConfig, PROVIDER_NAMES, type ProviderName } from '../../../platform/config';
import { DOUALA, doualaDay } from '../../../platform/douala';
import { normalizePaymentPhone } from '../../payments';
import { type Channel, type Context, INITIAL_STATE, type State, type Turn } from '../assistant.types';

/** Prefix of option ids that cancel, publish or send something. */
export const CONSENT_PREFIX = 'yes:';

export const isYes = (input: string): boolean => /^(oui|yes|ok|o|y)$/i.test(input);

/** Option that leads to the menu. */
export const back = (texts: Context['texts']) => ['menu', texts.back] as const;

export const nearDays = (texts: Context['texts']) =>
  [
    ['today', texts.today],
    ['tomorrow', texts.tomorrow],
  ] as const;

/** Without options the reply ends the conversation. */
export function turnOf(
  text: string,
  options: readonly (readonly [id: string, title: string, description?: string])[] = [],
  state: State = INITIAL_STATE,
): Turn {
  return {
    state: { ...state, options: options.map(([id]) => id) },
    reply: {
      text,
      options: options.map(([id, title, description]) => ({ id, title, description: description ?? null })),
      ends: options.length === 0,
      ticket: null,
    },
  };
}

export function promptFor(text: string, state: State): Turn {
  const turn = turnOf(text, [], state);
  return { ...turn, reply: { ...turn.reply, ends: false } };
}

/**
 * By SMS, asks for a random number instead of the number of the option: the sender of an SMS can be forged, but
 * only the owner of the phone reads the reply. Payments need no number, because the wallet asks for its PIN.
 */
export function requireNumber(turn: Turn, channel: Channel, textOf: (yes: string) => string): Turn {
  const consent = turn.reply.options.find(({ id }) => id.startsWith(CONSENT_PREFIX));
  if (channel !== 'sms' || !consent) return turn;
  const number = String(randomInt(1_000, 10_000));
  const options = turn.reply.options.filter((option) => option !== consent);
  return {
    state: { ...turn.state, options: options.map(({ id }) => id), consent: { id: consent.id, number } },
    reply: { ...turn.reply, text: `${turn.reply.text}\n${textOf(`${consent.title} ${number}`)}`, options },
  };
}

/** Id of the option confirmed by its number; null if there is none. */
export function confirmedOption({ consent }: State, input: string): string | null {
  const [, number] = /^(?:oui|yes|ok)?(\d{4})$/i.exec(input.replace(/[^\p{L}\d]/gu, '')) ?? [];
  return consent && number === consent.number ? consent.id : null;
}

const local = (instant: Date | string) => DateTime.fromJSDate(new Date(instant), { zone: DOUALA });

/** `06:30` in Douala. */
export const timeOf = (instant: Date | string): string => local(instant).toFormat('HH:mm');

/** `27/11 06:30` in Douala. */
export const momentOf = (instant: Date | string): string => local(instant).toFormat('dd/MM HH:mm');

/** Day in Douala, such as `2026-11-27`. */
export const inDays = (days: number): string => doualaDay(new Date(Date.now() + days * 86_400_000));

/** `27/11`. */
export const shortDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`;

export const tripOf = (booking: {
  ride_from_city: string;
  ride_to_city: string;
  ride_departure_time: Date;
}) => ({
  route: `${booking.ride_from_city}-${booking.ride_to_city}`,
  when: momentOf(booking.ride_departure_time),
});

/** XAF in digits, without thousands separators, which would cost characters. */
export const xafDigits = (amount: number): string => String(amount);

/** Wallet by the number's prefix; null if unknown or not offered. */
export function walletOf(phone: string, providers: AppConfig['payments']['providers']): ProviderName | null {
  const isOf = (name: ProviderName) =>
    providers[name].enabled && normalizePaymentPhone(phone, providers[name].prefixes) !== null;
  return PROVIDER_NAMES.find(isOf) ?? null;
}

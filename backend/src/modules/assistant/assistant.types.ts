import type { Language, Texts } from '../../locales';
import type { ProfileEntity } from '../profiles';

export const CHANNELS = ['ussd', 'sms', 'whatsapp'] as const;
export type Channel = (typeof CHANNELS)[number];

export interface InboundMessage {
  channel: Channel;
  /** `2376…`, verified by the gateway. */
  phone: string;
  /** Unique at the gateway. */
  messageId: string;
  text: string;
  choice: string | null;
  /** True for the first input of a USSD session. */
  startsSession?: boolean;
}

export interface Option {
  id: string;
  title: string;
  description: string | null;
}

export interface Reply {
  /** Empty: nothing is sent, because staff answer. */
  text: string;
  options: Option[];
  ends: boolean;
  /** Booking whose ticket the channel may send as a picture. */
  ticket: { bookingId: string } | null;
}

export interface State {
  step:
    | 'menu'
    | 'from'
    | 'to'
    | 'day'
    | 'rides'
    | 'seats'
    | 'confirm'
    | 'name'
    | 'held'
    | 'tickets'
    | 'ticket'
    | 'cancel'
    | 'publish'
    | 'help'
    | 'message'
    | 'chat';
  /** Ids of the options offered; the first has number 1. */
  options: string[];
  language: Language | null;
  from?: string;
  to?: string;
  day?: string;
  seats?: number;
  /** `HH:MM`. */
  time?: string;
  /** XAF for one seat. */
  price?: number;
  /** Meeting point. */
  place?: string;
  /** Counted from 0. */
  page?: number;
  ride?: { id: string; from_stop_id: string | null; to_stop_id: string | null; free: number };
  booking?: string;
  /** Unconfirmed message. */
  draft?: string;
  /** Option that takes effect once the person sends `number` back, proving that they received the reply. */
  consent?: { id: string; number: string };
  /** Remainder of a reply that exceeded the screen. */
  rest?: Pick<Reply, 'text' | 'options' | 'ends'>;
}

export const INITIAL_STATE: State = { step: 'menu', options: [], language: null };

export interface Turn {
  state: State;
  reply: Reply;
}

export interface Context {
  message: InboundMessage;
  phone: string;
  /** Null until the first booking. */
  person: ProfileEntity | null;
  texts: Texts['assistant'];
  language: Language;
  input: string;
  /** Id of the option chosen by number or tap. */
  chosen: string | null;
}

import type { Language, Texts } from '../../locales';
import type { ProfileEntity } from '../profiles';

export const CHANNELS = ['ussd', 'sms', 'whatsapp'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A message as a gateway delivers it. */
export interface InboundMessage {
  channel: Channel;
  /** `2376…`: the number that the gateway vouches for. */
  phone: string;
  /** Unique at the gateway: a repetition gets the first reply and does nothing. */
  messageId: string;
  text: string;
  /** Id of the option that was tapped. */
  choice: string | null;
}

export interface Option {
  id: string;
  title: string;
  description: string | null;
}

export interface Reply {
  /** Empty: nothing is sent, as staff answer. */
  text: string;
  options: Option[];
  /** Nothing more is asked. */
  ends: boolean;
  /** A paid booking whose ticket the channel may draw. */
  ticket: { bookingId: string } | null;
}

/** Where a conversation stands. */
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
    | 'words'
    | 'chat';
  /** Ids of the offered options, in the order of their numbers. */
  options: string[];
  language: Language | null;
  from?: string;
  to?: string;
  day?: string;
  seats?: number;
  /** Terms of a ride to publish: `HH:MM`, XAF for one seat, meeting point. */
  time?: string;
  price?: number;
  place?: string;
  /** Page of a list, from 0. */
  page?: number;
  ride?: { id: string; from_stop_id: string | null; to_stop_id: string | null; free: number };
  booking?: string;
  /** Words for the team or a driver, until the person agrees or chooses. */
  words?: string;
  /** Option that an SMS agrees to by this number, which only the reply contains. */
  consent?: { id: string; number: string };
  /** Remainder of a reply that exceeded the screen. */
  rest?: Pick<Reply, 'text' | 'options' | 'ends'>;
}

export const START: State = { step: 'menu', options: [], language: null };

/** Reply and next state of a step. */
export interface Turn {
  state: State;
  reply: Reply;
}

/** The person, texts and input of one turn. */
export interface Context {
  message: InboundMessage;
  phone: string;
  /** Null until the first booking. */
  person: ProfileEntity | null;
  texts: Texts['assistant'];
  language: Language;
  said: string;
  /** The chosen option, by number or tap. */
  chosen: string | null;
}

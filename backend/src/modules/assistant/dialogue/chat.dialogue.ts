import { Injectable } from '@nestjs/common';
import { v5 } from 'uuid';
import { validated } from '../../../platform/http';
import { nameInOurTexts } from '../../../platform/stranger-text';
import { BookingsService } from '../../bookings';
import { ConversationsService, MessagesService, RideMessagesQuery, SendMessageRequest } from '../../chat';
import type { Context, State, Turn } from '../assistant.types';
import { RelaysRepository } from '../relays.repository';
import { asks, back, CONSENT, expects } from './reply';
import { tripOf } from './say';

const CHAT = 'chat:';
const WORDS = /^\s*(?:msg|message)\b[\s:,.-]*(.+)$/is;
const NAMESPACE = 'b1f0a1de-6f0e-4c55-9d0c-2f6f5d3a7c10';

export const chatOn = ({ id }: { id: string }): string => CHAT + id;
export const isChat = (choice: string | null): boolean => choice?.startsWith(CHAT) ?? false;

type Person = NonNullable<Context['person']>;

interface Talk {
  /** Booking id. */
  id: string;
  ride_id: string;
  other_id: string;
  name: string;
  title: string;
}

const consentTo = ({ id }: Pick<Talk, 'id'>): string => CONSENT + chatOn({ id });

/** Follows the rules of the ride's chat. */
@Injectable()
export class ChatDialogue {
  constructor(
    private readonly bookings: BookingsService,
    private readonly conversations: ConversationsService,
    private readonly messages: MessagesService,
    private readonly relays: RelaysRepository,
  ) {}

  /** Sends the words behind MSG, or shows the latest message. */
  async open(state: State, context: Context): Promise<Turn> {
    const { person, texts, said, chosen, message } = context;
    const talks = person ? await this.talksOf(person, texts) : [];
    const [only, another] = talks;
    if (!person || !only) {
      if (person?.is_driver) return asks(texts.chatNobody, [back(texts)], state);
      return asks(texts.chatUnpaid, [['tickets', texts.tickets], back(texts)], state);
    }
    const { words: kept, ...rest } = state;
    const words = chosen === null ? WORDS.exec(said)?.[1] : kept;
    const [, number, answer] = /^(\d{4})\b[\s:,.-]*(.+)$/s.exec(words ?? '') ?? [];
    if (chosen === null && number !== undefined && answer !== undefined && message.channel === 'sms') {
      const booking = await this.relays.takeNumber(person.id, number);
      const talk = talks.find(({ id }) => id === booking);
      if (talk) return this.send({ ...rest, step: 'chat', booking: talk.id }, talk, answer, context);
    }
    const talk = another ? talks.find((one) => chatOn(one) === chosen) : only;
    if (!talk) {
      const options = talks.map((one) => [chatOn(one), one.title] as const);
      const next: State = { ...state, step: 'chat', ...(words !== undefined && { words }) };
      return asks(texts.which, [...options, back(texts)], next);
    }
    const next: State = { ...rest, step: 'chat', booking: talk.id };
    if (words !== undefined) return this.confirm(next, talk, words, context);
    const latest = await this.latestOf(person.id, talk);
    return expects([latest && `${talk.name}: ${latest}`, texts.chatAsk].filter(Boolean).join('\n'), next);
  }

  async next(state: State, context: Context): Promise<Turn> {
    const { person, texts, said, chosen } = context;
    const talk = person && (await this.talksOf(person, texts)).find(({ id }) => id === state.booking);
    if (!talk || (chosen === null && WORDS.test(said))) return this.open(state, context);
    const { words, ...rest } = state;
    if (words === undefined) return this.confirm(rest, talk, said, context);
    if (chosen === consentTo(talk)) return this.send(rest, talk, words, context);
    const isNumber = /^(?:oui|yes|ok)?\s*\d{4}$/i.test(said);
    return this.confirm(rest, talk, isNumber ? words : said, context);
  }

  /** An SMS agrees by a number, as its sender can be forged; other channels send at once. */
  private confirm(state: State, talk: Talk, words: string, context: Context): Turn | Promise<Turn> {
    const { message, texts } = context;
    if (message.channel !== 'sms') return this.send(state, talk, words, context);
    const options = [[consentTo(talk), texts.yes], back(texts)] as const;
    return asks(texts.chatConfirm({ name: talk.name }), options, { ...state, words });
  }

  private async send(state: State, talk: Talk, content: string, context: Context): Promise<Turn> {
    const { texts, message, person } = context;
    if (!person) return this.open(state, context);
    const { ride_id, other_id: passenger_id } = talk;
    const { conversation } = await this.conversations.open(person.id, { ride_id, passenger_id });
    // A repeated message finds the first one.
    const client_id = v5(`${message.channel}:${message.phone}:${message.messageId}`, NAMESPACE);
    const wanted = { conversation_id: conversation.id, content, client_id };
    const request = await validated(SendMessageRequest, wanted);
    const { seq } = await this.messages.send(person.id, request);
    const { channel, phone } = message;
    if (channel === 'ussd')
      return asks(texts.chatSentUssd, [[chatOn(talk), texts.caseRead], back(texts)], state);
    const relay = { conversation_id: conversation.id, person_id: person.id, booking_id: talk.id, seq };
    await this.relays.open({ ...relay, phone, channel });
    return asks(texts.chatSent, [back(texts)], state);
  }

  /** A driver's conversations are those of passengers who wrote to a driver without the app. */
  private async talksOf({ id, is_driver }: Person, texts: Context['texts']): Promise<Talk[]> {
    const paid = (await this.bookings.activeOf(id)).filter(isPaid).map((one) => {
      const { route, when } = tripOf(one);
      const title = `${route} ${when}`;
      const { ride_id, ride_driver_id: other_id } = one;
      return { id: one.id, ride_id, other_id, name: texts.driver({ name: '' }), title };
    });
    if (!is_driver) return paid;
    const asked = (await this.relays.talksOf(id)).map((one) => {
      const [first = ''] = nameInOurTexts(one.passenger_full_name).split(' ');
      const { ride_id, passenger_id: other_id } = one;
      const title = `${first} ${one.from_city}-${one.to_city}`;
      return { id: one.booking_id, ride_id, other_id, name: texts.passengerNamed({ name: first }), title };
    });
    return [...paid, ...asked];
  }

  private async latestOf(userId: string, { ride_id, other_id }: Talk): Promise<string | null> {
    const query = Object.assign(new RideMessagesQuery(), { otherUserId: other_id, limit: 5 });
    const { messages } = await this.messages.ofRide(userId, ride_id, query);
    const latest = messages.filter(({ sender_id }) => sender_id === other_id).at(-1);
    if (!latest) return null;
    await this.messages.markRead(userId, ride_id, other_id);
    return latest.content;
  }
}

export const isPaid = ({ status }: { status: string }) =>
  status === 'pending_verification' || status === 'confirmed';

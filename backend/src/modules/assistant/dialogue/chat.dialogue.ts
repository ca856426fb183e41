import { Injectable } from '@nestjs/common';
import { v5 } from 'uuid';
import { validateRequest } from '../../../platform/http';
import { nameInOurTexts } from '../../../platform/stranger-text';
import { BookingsService } from '../../bookings';
import { ConversationsService, MessagesService, RideMessagesQuery, SendMessageRequest } from '../../chat';
import type { Context, State, Turn } from '../assistant.types';
import { RelaysRepository } from '../relays.repository';
import { back, CONSENT_PREFIX, promptFor, tripOf, turnOf } from './reply';

const CHAT = 'chat:';
const MSG = /^\s*(?:msg|message)\b[\s:,.-]*(.+)$/is;
const NAMESPACE = 'b1f0a1de-6f0e-4c55-9d0c-2f6f5d3a7c10';

export const chatOn = ({ id }: { id: string }): string => CHAT + id;
export const isChat = (choice: string | null): boolean => choice?.startsWith(CHAT) ?? false;

type Person = NonNullable<Context['person']>;

interface RideChat {
  /** Booking id. */
  id: string;
  ride_id: string;
  other_id: string;
  name: string;
  title: string;
}

const consentTo = ({ id }: Pick<RideChat, 'id'>): string => CONSENT_PREFIX + chatOn({ id });

/** Conversations with a ride's driver or passenger, under the rules of the app's chat. */
@Injectable()
export class ChatDialogue {
  constructor(
    private readonly bookings: BookingsService,
    private readonly conversations: ConversationsService,
    private readonly messages: MessagesService,
    private readonly relays: RelaysRepository,
  ) {}

  /** Sends the text after the MSG keyword, or shows the latest message. */
  async open(state: State, context: Context): Promise<Turn> {
    const { person, texts, input, chosen } = context;
    const chats = person ? await this.chatsOf(person, texts) : [];
    const [only, another] = chats;
    if (!person || !only) {
      if (person?.is_driver) return turnOf(texts.chatNobody, [back(texts)], state);
      return turnOf(texts.chatUnpaid, [['tickets', texts.tickets], back(texts)], state);
    }
    const { draft: earlierDraft, ...rest } = state;
    const draft = chosen === null ? MSG.exec(input)?.[1] : earlierDraft;
    const replied = chosen === null && draft ? await this.replyByCode(rest, chats, draft, context) : null;
    if (replied) return replied;
    const chat = another ? chats.find((one) => chatOn(one) === chosen) : only;
    if (!chat) {
      const options = chats.map((one) => [chatOn(one), one.title] as const);
      const next: State = { ...state, step: 'chat', ...(draft !== undefined && { draft }) };
      return turnOf(texts.which, [...options, back(texts)], next);
    }
    const next: State = { ...rest, step: 'chat', booking: chat.id };
    if (draft !== undefined) return this.confirm(next, chat, draft, context);
    const latest = await this.latestOf(person.id, chat);
    return promptFor([latest && `${chat.name}: ${latest}`, texts.chatAsk].filter(Boolean).join('\n'), next);
  }

  /** `1234 text` answers the relayed SMS with that code. */
  private async replyByCode(state: State, chats: RideChat[], draft: string, context: Context) {
    const { person, message } = context;
    const [, code, answer] = /^(\d{4})\b[\s:,.-]*(.+)$/s.exec(draft) ?? [];
    if (!person || code === undefined || answer === undefined || message.channel !== 'sms') return null;
    const bookingId = await this.relays.redeemReplyCode(person.id, code);
    const chat = chats.find(({ id }) => id === bookingId);
    return chat ? this.send({ ...state, step: 'chat', booking: chat.id }, chat, answer, context) : null;
  }

  async next(state: State, context: Context): Promise<Turn> {
    const { person, texts, input, chosen } = context;
    const chat = person && (await this.chatsOf(person, texts)).find(({ id }) => id === state.booking);
    if (!chat || (chosen === null && MSG.test(input))) return this.open(state, context);
    const { draft, ...rest } = state;
    if (draft === undefined) return this.confirm(rest, chat, input, context);
    if (chosen === consentTo(chat)) return this.send(rest, chat, draft, context);
    const isNumber = /^(?:oui|yes|ok)?\s*\d{4}$/i.test(input);
    return this.confirm(rest, chat, isNumber ? draft : input, context);
  }

  /** By SMS, asks for a one-time number because the sender can be forged; other channels send immediately. */
  private confirm(state: State, chat: RideChat, draft: string, context: Context): Turn | Promise<Turn> {
    const { message, texts } = context;
    if (message.channel !== 'sms') return this.send(state, chat, draft, context);
    const options = [[consentTo(chat), texts.yes], back(texts)] as const;
    return turnOf(texts.chatConfirm({ name: chat.name }), options, { ...state, draft });
  }

  private async send(state: State, chat: RideChat, content: string, context: Context): Promise<Turn> {
    const { texts, message, person } = context;
    if (!person) return this.open(state, context);
    // `passenger_id` is ignored unless the caller drives, so the driver's id in it does no harm.
    const { ride_id, other_id: passenger_id } = chat;
    const { conversation } = await this.conversations.open(person.id, { ride_id, passenger_id });
    // The same id for a repeated delivery, so the message is sent once.
    const client_id = v5(`${message.channel}:${message.phone}:${message.messageId}`, NAMESPACE);
    const wanted = { conversation_id: conversation.id, content, client_id };
    const request = await validateRequest(SendMessageRequest, wanted);
    const { seq: after_seq } = await this.messages.send(person.id, request);
    const { channel, phone } = message;
    if (channel === 'ussd')
      return turnOf(texts.chatSentUssd, [[chatOn(chat), texts.caseRead], back(texts)], state);
    const relay = { conversation_id: conversation.id, person_id: person.id, booking_id: chat.id, after_seq };
    await this.relays.open({ ...relay, phone, channel });
    return turnOf(texts.chatSent, [back(texts)], state);
  }

  /** Paid bookings of the person; for a driver also the conversations currently relayed to their phone. */
  private async chatsOf({ id, is_driver }: Person, texts: Context['texts']): Promise<RideChat[]> {
    const paid = (await this.bookings.activeOf(id)).filter(isPaid).map((one) => {
      const { route, when } = tripOf(one);
      const title = `${route} ${when}`;
      const { ride_id, ride_driver_id: other_id } = one;
      return { id: one.id, ride_id, other_id, name: texts.driver({ name: '' }), title };
    });
    if (!is_driver) return paid;
    const relayed = (await this.relays.relayedChatsOf(id)).map((one) => {
      const [first = ''] = nameInOurTexts(one.passenger_full_name).split(' ');
      const { ride_id, passenger_id: other_id } = one;
      const title = `${first} ${one.from_city}-${one.to_city}`;
      return { id: one.booking_id, ride_id, other_id, name: texts.passengerNamed({ name: first }), title };
    });
    return [...paid, ...relayed];
  }

  private async latestOf(userId: string, { ride_id, other_id }: RideChat): Promise<string | null> {
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

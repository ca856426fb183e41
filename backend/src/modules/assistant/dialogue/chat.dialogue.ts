import { Injectable } from '@nestjs/common';
import { v5 } from 'uuid';
import { validated } from '../../../platform/http';
import { BookingsService } from '../../bookings';
import { ConversationsService, MessagesService, RideMessagesQuery, SendMessageRequest } from '../../chat';
import type { Context, State, Turn } from '../assistant.types';
import { RelaysRepository } from '../relays.repository';
import { asks, expects } from './reply';
import { tripOf } from './say';

const CHAT = 'chat:';
const NAMESPACE = 'b1f0a1de-6f0e-4c55-9d0c-2f6f5d3a7c10';

export const chatOn = ({ id }: { id: string }): string => CHAT + id;
export const isChat = (choice: string | null): boolean => choice?.startsWith(CHAT) ?? false;

type Booking = Awaited<ReturnType<BookingsService['activeOf']>>[number];

/** Messages of paid passengers to their driver, by the chat of the ride and its rules. */
@Injectable()
export class ChatDialogue {
  constructor(
    private readonly bookings: BookingsService,
    private readonly conversations: ConversationsService,
    private readonly messages: MessagesService,
    private readonly relays: RelaysRepository,
  ) {}

  /** Sends the words behind MSG, or shows the driver's latest message and asks for an answer. */
  async open(state: State, context: Context): Promise<Turn> {
    const { person, texts, said, chosen } = context;
    const paid = person ? (await this.bookings.activeOf(person.id)).filter(isPaid) : [];
    const [only, another] = paid;
    const back = ['menu', texts.back] as const;
    if (!person || !only) return asks(texts.chatUnpaid, [['tickets', texts.tickets], back], state);
    const words = chosen === null ? /^\s*(?:msg|message)\b[\s:,.-]*(.+)$/is.exec(said)?.[1] : state.words;
    const booking = another ? paid.find((one) => chatOn(one) === chosen) : only;
    if (!booking) {
      const options = paid.map((one) => {
        const { route, when } = tripOf(one);
        return [chatOn(one), `${route} ${when}`] as const;
      });
      const next: State = { ...state, step: 'chat', ...(words !== undefined && { words }) };
      return asks(texts.which, [...options, back], next);
    }
    const { words: _, ...kept } = state;
    const next: State = { ...kept, step: 'chat', booking: booking.id };
    if (words !== undefined) return this.send(next, booking, words, context);
    const latest = await this.latestOf(person.id, booking);
    const name = texts.driver({ name: '' });
    return expects([latest && `${name}: ${latest}`, texts.chatAsk].filter(Boolean).join('\n'), next);
  }

  async next(state: State, context: Context): Promise<Turn> {
    const { person, said } = context;
    const active = person ? await this.bookings.activeOf(person.id) : [];
    const booking = active.filter(isPaid).find(({ id }) => id === state.booking);
    return booking ? this.send(state, booking, said, context) : this.open(state, context);
  }

  private async send(state: State, booking: Booking, content: string, context: Context): Promise<Turn> {
    const { texts, message } = context;
    const { conversation } = await this.conversations.open(booking.user_id, { ride_id: booking.ride_id });
    // A repeated message finds the first one.
    const client_id = v5(`${message.channel}:${message.phone}:${message.messageId}`, NAMESPACE);
    const wanted = { conversation_id: conversation.id, content, client_id };
    const request = await validated(SendMessageRequest, wanted);
    const { seq } = await this.messages.send(booking.user_id, request);
    const { channel, phone } = message;
    const back = ['menu', texts.back] as const;
    if (channel === 'ussd') return asks(texts.chatSentUssd, [[chatOn(booking), texts.caseRead], back], state);
    await this.relays.open({ conversation_id: conversation.id, phone, channel, booking_id: booking.id, seq });
    return asks(texts.chatSent, [back], state);
  }

  private async latestOf(userId: string, { ride_id, ride_driver_id }: Booking): Promise<string | null> {
    const query = Object.assign(new RideMessagesQuery(), { otherUserId: ride_driver_id, limit: 5 });
    const { messages } = await this.messages.ofRide(userId, ride_id, query);
    const latest = messages.filter(({ sender_id }) => sender_id === ride_driver_id).at(-1);
    if (!latest) return null;
    await this.messages.markRead(userId, ride_id, ride_driver_id);
    return latest.content;
  }
}

const isPaid = ({ status }: { status: string }) =>
  status === 'pending_verification' || status === 'confirmed';

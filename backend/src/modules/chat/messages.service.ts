import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { newId, violatesUnique } from '../../platform/database';
import { encodeCursor, readCursor } from '../../platform/http';
import { Realtime } from '../../platform/realtime';
import { containsLink, detectWarning, hasNumber, revealsCode } from '../../platform/stranger-text';
import { RidesService } from '../rides';
import {
  codeInMessage,
  conflictingCursors,
  conversationNotFound,
  notSent,
  notYours,
  unknownCursor,
} from './chat.errors';
import {
  type MessagePageQuery,
  type MessageRow,
  type RideMessagesQuery,
  type SendMessageRequest,
  toMessageResponse,
  type UnreadCountResponse,
} from './dto/chat.dto';
import { type MessagePage, MessagesRepository } from './messages.repository';
import { RideMutex } from './ride-mutex';
import type { MessageToSend, SendResult } from './send-message.statement';

const MAX_REMEMBERED = 10_000;

/** Oldest first. */
export interface ReadPage {
  messages: MessageRow[];
  direction: 'before' | 'after';
  hasMore: boolean;
}

@Injectable()
export class MessagesService {
  private readonly logger = new Logger(MessagesService.name);
  private readonly listeners: ((message: MessageRow) => Promise<void>)[] = [];
  private readonly pushed = new LRUCache<string, true>({ max: MAX_REMEMBERED });

  constructor(
    private readonly messages: MessagesRepository,
    private readonly rides: RidesService,
    private readonly rideMutex: RideMutex,
    private readonly realtime: Realtime,
  ) {}

  /** Listeners run after the commit, possibly again if a client resends the message. */
  onSent(listener: (message: MessageRow) => Promise<void>): void {
    this.listeners.push(listener);
  }

  /**
   * Idempotent by `client_id`. Also pushes an existing message that this process has not pushed, because another
   * process may have crashed before the push. Clients ignore duplicates.
   * @throws DomainError CONVERSATION_NOT_FOUND, SUSPENDED, BLOCKED; between strangers VALIDATION_FAILED for a
   * link, ANSWER_AWAITED; CODE_IN_MESSAGE for the sender's own boarding code
   */
  async send(senderId: string, wanted: SendMessageRequest): Promise<MessageRow> {
    const message = {
      id: newId(),
      conversation_id: wanted.conversation_id,
      sender_id: senderId,
      content: wanted.content,
      client_id: wanted.client_id ?? null,
      warning: detectWarning(wanted.content),
      has_link: containsLink(wanted.content),
    };
    const rideId = await this.rideMutex.rideOf(message.conversation_id);
    if (rideId === null) throw conversationNotFound();
    if (await this.revealsOwnCode(message)) throw codeInMessage();
    const sending = await this.rideMutex.runExclusive(rideId, async () => {
      const result = await this.insert(message);
      // Another process may have inserted it and died before the push.
      if (result && isSent(result) && !this.pushed.has(result.id)) await this.push(result);
      return result;
    });
    if (!sending) throw conversationNotFound();
    if (!isSent(sending)) throw notSent(sending);
    return sending;
  }

  /** Empty without a conversation. @throws DomainError VALIDATION_FAILED if the reader can't see `before` or `after` */
  async ofRide(readerId: string, rideId: string, query: RideMessagesQuery): Promise<ReadPage> {
    const page = await this.pageOf(readerId, rideId, query);
    const rows = await this.messages.page({ ...page, other_id: query.otherUserId ?? null });
    const messages = rows.slice(0, query.limit);
    return {
      messages: page.direction === 'before' ? messages.reverse() : messages,
      direction: page.direction,
      hasMore: rows.length > query.limit,
    };
  }

  /** All conversations of a ride, merged. @throws DomainError RIDE_NOT_FOUND, FORBIDDEN */
  async ofDrivenRide(driverId: string, rideId: string, query: MessagePageQuery): Promise<ReadPage> {
    if ((await this.rides.get(rideId)).driver_id !== driverId) throw notYours();
    return this.ofRide(driverId, rideId, query);
  }

  unread(userId: string): Promise<UnreadCountResponse[]> {
    return this.messages.unreadByRide(userId);
  }

  markRead(userId: string, rideId: string, otherId: string | null): Promise<UnreadCountResponse> {
    return this.rideMutex.runExclusive(rideId, async () => {
      const { marked, count } = await this.messages.markRead(userId, rideId, otherId);
      if (marked > 0) this.emitUnread(userId, rideId, count);
      return { rideId, count };
    });
  }

  private async revealsOwnCode({ sender_id, conversation_id, content }: MessageToSend): Promise<boolean> {
    if (!hasNumber(content)) return false;
    const { codes, recent } = await this.messages.codesAndRecentTexts(sender_id, conversation_id);
    return codes.some((code) => revealsCode([...recent, content].join(' '), code));
  }

  private async insert(message: MessageToSend): Promise<SendResult | null> {
    try {
      const result = await this.messages.send(message);
      if (!result || isSent(result) || isRefused(result)) return result;
      // Another process used up the limit concurrently; a retry sees the rejection or the payment.
      return await this.messages.send(message);
    } catch (error) {
      if (!violatesUnique(error, 'messages_sent_once')) throw error;
      // The same message was sent concurrently; a retry finds it.
      return this.messages.send(message);
    }
  }

  /** Call after the commit. */
  private async push(sent: SendResult & MessageRow): Promise<void> {
    try {
      this.emitMessage(sent);
      await Promise.all(this.listeners.map((listener) => listener(sent)));
      const { receiver_id, ride_id } = sent;
      const count =
        sent.unread_stale || sent.resent
          ? await this.messages.unreadOnRide(receiver_id, ride_id)
          : sent.unread;
      this.emitUnread(receiver_id, ride_id, count);
    } catch (error) {
      this.logger.error({ err: error }, 'a message was stored, but its event could not be emitted');
    }
  }

  private async pageOf(
    reader_id: string,
    ride_id: string,
    query: MessagePageQuery,
  ): Promise<Omit<MessagePage, 'other_id'>> {
    const { before, after, cursor, limit, page } = query;
    if (before !== undefined && after !== undefined) throw conflictingCursors();
    const base = { ride_id, reader_id, limit: limit + 1, offset: (page - 1) * limit };
    const position = readMessageCursor(cursor);
    if (position) return { ...base, ...position, offset: 0 };
    const direction = after === undefined ? 'before' : 'after';
    const message = before ?? after;
    if (message === undefined) return { ...base, direction, seq: null };
    const seq = await this.messages.seqOf(message, ride_id, reader_id);
    if (seq === null) throw unknownCursor(direction);
    return { ...base, direction, seq };
  }

  /** A client that misses an event catches up with `after`. */
  private emitMessage(message: MessageRow): void {
    this.pushed.set(message.id, true);
    for (const personId of [message.sender_id, message.receiver_id]) {
      const response = toMessageResponse(message, personId);
      this.realtime.toPeopleOnRide(null, [personId], message.ride_id, 'message:new', response);
    }
  }

  private emitUnread(personId: string, rideId: string, count: number): void {
    this.realtime.toPerson(null, personId, 'unread:changed', { rideId, count });
  }
}

function isRefused({ sender_suspended, refused, link_refused, over_budget }: SendResult): boolean {
  return sender_suspended || refused || link_refused || over_budget;
}

const isSent = (sending: SendResult): sending is SendResult & MessageRow => sending.id !== null;

type Position = Pick<MessagePage, 'direction' | 'seq'>;

export function messageCursor(messages: MessageRow[], direction: Position['direction']): string | null {
  const last = direction === 'before' ? messages[0] : messages.at(-1);
  return last === undefined ? null : encodeCursor([direction, last.seq]);
}

/** @throws DomainError VALIDATION_FAILED */
function readMessageCursor(cursor: string | undefined): Position | null {
  return readCursor(cursor, {
    direction: (value) => value === 'before' || value === 'after',
    seq: (value) => /^\d{1,18}$/.test(value),
  }) as Position | null;
}

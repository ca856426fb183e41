import { Injectable } from '@nestjs/common';
import { PreparedQueries, type PreparedQuery, statements } from '../../platform/database';
import type { MessageRow, UnreadCountResponse } from './dto/chat.dto';
import { MESSAGE_COLUMNS, unreadOf } from './messages.sql';
import { type MessageToSend, SEND_MESSAGE, type SendResult } from './send-message.statement';

interface CodesRow {
  codes: string[];
  /** Oldest first. */
  recent: string[];
}

interface MarkedRow {
  marked: number;
  /** Unread messages of the ride afterwards. */
  count: number;
}

export interface MessagePage {
  ride_id: string;
  reader_id: string;
  other_id: string | null;
  direction: 'before' | 'after';
  /** Exclusive start. Null: starts with the latest message. */
  seq: string | null;
  limit: number;
  offset: number;
}

/**
 * Reads one conversation from the conversation's index, and all conversations of a driver's ride from the ride's
 * index.
 */
function page(name: string, range: string, order: 'ASC' | 'DESC'): PreparedQuery {
  const orderAndLimit = `ORDER BY m.seq ${order} LIMIT $5::integer + $6::integer`;
  return {
    name,
    text: `
      WITH chat AS MATERIALIZED (
        SELECT id FROM conversations
        WHERE ride_id = $1::uuid AND passenger_id = $2::uuid AND ($3::uuid IS NULL OR driver_id = $3::uuid)
        UNION ALL
        SELECT id FROM conversations WHERE ride_id = $1::uuid AND passenger_id = $3::uuid AND driver_id = $2::uuid
      ), page AS (
        SELECT m.* FROM chat CROSS JOIN LATERAL
          (SELECT * FROM messages m WHERE m.conversation_id = chat.id AND ${range} ${orderAndLimit}) m
        UNION ALL
        (SELECT m.* FROM messages m WHERE m.ride_id = $1::uuid AND ${range} AND $2::uuid IN (m.sender_id, m.receiver_id)
          AND $3::uuid IS NULL AND EXISTS (SELECT 1 FROM conversations WHERE ride_id = $1::uuid AND driver_id = $2::uuid) ${orderAndLimit})
      )
      SELECT ${MESSAGE_COLUMNS}
      FROM (SELECT * FROM page m ORDER BY m.seq ${order} LIMIT $5::integer OFFSET $6::integer) m
        JOIN conversations c ON c.id = m.conversation_id
        LEFT JOIN profiles s ON s.id = m.sender_id
      ORDER BY m.seq ${order}`,
  };
}

const END = '9223372036854775807';

const BEFORE = page('messages_before', 'm.seq < $4::bigint', 'DESC');
const AFTER = page('messages_after', 'm.seq > $4::bigint', 'ASC');

/** A code split over up to this many messages within 15 minutes is recognised. */
const MAX_CODE_PARTS = 6;

const SQL = statements({
  chat_message_seq: `SELECT seq FROM messages WHERE id = $1 AND ride_id = $2 AND $3::uuid IN (sender_id, receiver_id)`,
  chat_message_codes: `
    WITH codes AS (
      SELECT array_agg(verification_code) AS codes FROM bookings
      WHERE user_id = $1 AND status = 'pending_verification' AND verification_code IS NOT NULL
    )
    SELECT codes, ARRAY(SELECT content FROM (
      SELECT m.seq, m.content FROM messages m
      WHERE m.conversation_id = $2 AND m.sender_id = $1 AND m.created_at > now() - interval '15 minutes'
      ORDER BY m.seq DESC LIMIT ${MAX_CODE_PARTS - 1}) last ORDER BY seq) AS recent
    FROM codes WHERE codes IS NOT NULL`,
  chat_unread_by_ride: `SELECT u.ride_id AS "rideId", count(*)::integer AS count FROM messages u
    WHERE ${unreadOf('$1::uuid')} GROUP BY u.ride_id ORDER BY u.ride_id DESC`,
  chat_unread_on_ride: `SELECT count(*)::integer AS count FROM messages u WHERE ${unreadOf('$1::uuid')} AND u.ride_id = $2`,
  chat_mark_read: `
    WITH seen AS (
      UPDATE messages SET read = true
      WHERE receiver_id = $1 AND ride_id = $2 AND NOT read AND ($3::uuid IS NULL OR sender_id = $3)
      RETURNING id
    )
    SELECT (SELECT count(*)::integer FROM seen) AS marked, (
      SELECT count(*)::integer FROM messages u
      WHERE ${unreadOf('$1::uuid')} AND u.ride_id = $2 AND u.id NOT IN (SELECT id FROM seen)) AS count`,
});

@Injectable()
export class MessagesRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** @throws 23505 if the same `client_id` is being sent concurrently */
  send(message: MessageToSend): Promise<SendResult | null> {
    const { conversation_id, sender_id, id, content, client_id, warning, has_link } = message;
    const values = [conversation_id, sender_id, id, content, client_id, warning, has_link];
    return this.prepared.first(SEND_MESSAGE, values);
  }

  /** Empty unless the sender has an unused boarding code. */
  async codesAndRecentTexts(senderId: string, conversationId: string): Promise<CodesRow> {
    const [row] = await this.prepared.run<CodesRow>(SQL.chat_message_codes, [senderId, conversationId]);
    return row ?? { codes: [], recent: [] };
  }

  /** Rows are newest first for `before`, oldest first for `after`. */
  page({ ride_id, reader_id, other_id, direction, seq, limit, offset }: MessagePage): Promise<MessageRow[]> {
    const [query, start] = direction === 'before' ? [BEFORE, seq ?? END] : [AFTER, seq ?? '0'];
    return this.prepared.run(query, [ride_id, reader_id, other_id, start, limit, offset]);
  }

  /** Null if the reader can't see the message. */
  seqOf(id: string, rideId: string, readerId: string): Promise<string | null> {
    return this.prepared.value(SQL.chat_message_seq, [id, rideId, readerId]);
  }

  unreadByRide(userId: string): Promise<UnreadCountResponse[]> {
    return this.prepared.run(SQL.chat_unread_by_ride, [userId]);
  }

  async unreadOnRide(userId: string, rideId: string): Promise<number> {
    return (await this.prepared.value<number>(SQL.chat_unread_on_ride, [userId, rideId])) ?? 0;
  }

  async markRead(userId: string, rideId: string, otherId: string | null): Promise<MarkedRow> {
    const [row] = await this.prepared.run<MarkedRow>(SQL.chat_mark_read, [userId, rideId, otherId]);
    return row ?? { marked: 0, count: 0 };
  }
}

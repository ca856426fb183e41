import type { PreparedQuery } from '../../platform/database';
import { MESSAGE_COLUMNS } from './message-columns';

/** Which of a ride's messages a person reads. */
export interface MessagePage {
  ride_id: string;
  reader_id: string;
  /** Only the conversation with this person. */
  other_id: string | null;
  /** `before` reads backwards from the newest or from `seq`, `after` forwards from `seq`. */
  direction: 'before' | 'after';
  /** The number of the message where the page begins, itself not in it; null: from the end. */
  seq: string | null;
  limit: number;
  offset: number;
}

/**
 * A page of the conversations of a person on a ride, by number. Each conversation gives at most the page's length from its own
 * index, so that neither the ride's other passengers nor its history cost anything.
 */
function page(name: string, where: string, order: 'ASC' | 'DESC'): PreparedQuery {
  return {
    name,
    text: `
      SELECT ${MESSAGE_COLUMNS}
      FROM (
        SELECT id, ride_id, passenger_id FROM conversations
        WHERE ride_id = $1::uuid AND $2::uuid IN (driver_id, passenger_id)
          AND ($3::uuid IS NULL OR $3::uuid IN (driver_id, passenger_id))
      ) c
      CROSS JOIN LATERAL (
        SELECT * FROM messages WHERE conversation_id = c.id AND ${where} ORDER BY seq ${order} LIMIT $5::integer + $6::integer
      ) m
      LEFT JOIN profiles s ON s.id = m.sender_id
      ORDER BY m.seq ${order} LIMIT $5::integer OFFSET $6::integer`,
  };
}

/** Beyond the last number of any ride. */
const END = '9223372036854775807';

const BEFORE = page('messages_before', 'seq < $4::bigint', 'DESC');
const AFTER = page('messages_after', 'seq > $4::bigint', 'ASC');

/** The statement of a page; its rows come in reading direction: newest first for `before`, oldest first for `after`. */
export function messagePageQuery(wanted: MessagePage): { query: PreparedQuery; values: unknown[] } {
  const { ride_id, reader_id, other_id, direction, limit, offset } = wanted;
  const seq = wanted.seq ?? (direction === 'before' ? END : '0');
  return {
    query: direction === 'before' ? BEFORE : AFTER,
    values: [ride_id, reader_id, other_id, seq, limit, offset],
  };
}

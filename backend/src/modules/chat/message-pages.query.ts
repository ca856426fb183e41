import type { PreparedQuery } from '../../platform/database';
import { encodeCursor, readCursor } from '../../platform/http';
import type { MessageRow } from './dto/chat.dto';
import { MESSAGE_COLUMNS } from './messages.sql';

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
 * Reads one conversation from the conversation's index, so that other passengers' messages cost nothing. Reads all
 * conversations of a driver's ride from the ride's index.
 */
function page(name: string, range: string, order: 'ASC' | 'DESC'): PreparedQuery {
  const orderAndLimit = `ORDER BY m.seq ${order} LIMIT $5::integer + $6::integer`;
  return {
    name,
    text: `
      WITH talk AS MATERIALIZED (
        SELECT id FROM conversations
        WHERE ride_id = $1::uuid AND passenger_id = $2::uuid AND ($3::uuid IS NULL OR driver_id = $3::uuid)
        UNION ALL
        SELECT id FROM conversations WHERE ride_id = $1::uuid AND passenger_id = $3::uuid AND driver_id = $2::uuid
      ), page AS (
        SELECT m.* FROM talk CROSS JOIN LATERAL
          (SELECT * FROM messages m WHERE m.conversation_id = talk.id AND ${range} ${orderAndLimit}) m
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

/** Rows are newest first for `before`, oldest first for `after`. */
export function messagePageQuery(wanted: MessagePage): { query: PreparedQuery; values: unknown[] } {
  const { ride_id, reader_id, other_id, direction, limit, offset } = wanted;
  const seq = wanted.seq ?? (direction === 'before' ? END : '0');
  return {
    query: direction === 'before' ? BEFORE : AFTER,
    values: [ride_id, reader_id, other_id, seq, limit, offset],
  };
}

type Position = Pick<MessagePage, 'direction' | 'seq'>;

export function messageCursor(messages: MessageRow[], direction: Position['direction']): string | null {
  const last = direction === 'before' ? messages[0] : messages.at(-1);
  return last === undefined ? null : encodeCursor([direction, last.seq]);
}

/** @throws DomainError VALIDATION_FAILED */
export function readMessageCursor(cursor: string | undefined): Position | null {
  return readCursor(cursor, {
    direction: (value) => value === 'before' || value === 'after',
    seq: (value) => /^\d{1,18}$/.test(value),
  }) as Position | null;
}

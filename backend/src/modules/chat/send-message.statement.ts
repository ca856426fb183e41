import { blockedBetween } from '../profiles';
import type { MessageRow } from './dto/chat.dto';
import { hasPaid, MESSAGES_BEFORE_ANSWER, paidBetween, unreadOf } from './messages.sql';

export interface MessageToSend extends Pick<
  MessageRow,
  'id' | 'conversation_id' | 'sender_id' | 'content' | 'client_id' | 'warning'
> {
  has_link: boolean;
}

export interface SendResult extends Omit<MessageRow, 'id'> {
  /** Null if rejected. */
  id: string | null;
  /** A message with this `client_id` existed. */
  resent: boolean;
  sender_suspended: boolean;
  /** One has blocked the other, or the receiver is suspended. */
  refused: boolean;
  link_refused: boolean;
  over_budget: boolean;
  /** The receiver's unread messages about the ride, including this one. */
  unread: number;
  /** True if `unread` may be stale: another message was inserted concurrently. */
  unread_stale: boolean;
}

const OVER_BUDGET = `(CASE WHEN c.driver_id = $2::uuid THEN c.passenger_sent = 0 AND c.driver_sent >= ${MESSAGES_BEFORE_ANSWER}
    ELSE c.driver_sent = 0 AND c.passenger_sent >= ${MESSAGES_BEFORE_ANSWER} END)`;

/**
 * Finds the conversation, checks blocks, suspension and the limits on strangers
 * (docs/domain.md#writing-to-each-other), takes the ride's next number, inserts the message and updates the
 * conversation. Taking the number locks the ride's row until the commit, so numbers become visible in order, and
 * paging misses none. The limit is checked on the latest version of the conversation, so concurrent processes
 * can't exceed it. Parameters: conversation, sender, id, content, client_id, warning, has_link. A concurrent
 * duplicate `client_id` fails with 23505. `paid_for_more` is null below the limit on strangers.
 */
export const SEND_MESSAGE = {
  name: 'chat_send_message',
  text: `
    WITH chat AS MATERIALIZED (
      SELECT c.id, c.ride_id, c.passenger_id, o.id AS receiver_id, rc.last_seq,
        coalesce(s.full_name, 'Unknown') AS sender_full_name, s.avatar_url AS sender_avatar_url,
        s.suspended_at IS NOT NULL AS sender_suspended,
        p.suspended_at IS NOT NULL OR ${blockedBetween('$2::uuid', 'o.id')} AS refused,
        CASE WHEN $7::boolean THEN NOT ${paidBetween('$2::uuid', 'o.id')} ELSE false END AS link_refused,
        CASE WHEN ${OVER_BUDGET} THEN ${paidBetween('$2::uuid', 'o.id')} END AS paid_for_more
      FROM conversations c
        CROSS JOIN LATERAL (SELECT CASE WHEN c.driver_id = $2::uuid THEN c.passenger_id ELSE c.driver_id END AS id) o
        JOIN ride_chats rc ON rc.ride_id = c.ride_id
        LEFT JOIN profiles s ON s.id = $2::uuid
        LEFT JOIN profiles p ON p.id = o.id
      WHERE c.id = $1::uuid AND $2::uuid IN (c.driver_id, c.passenger_id)
    ), duplicate AS MATERIALIZED (
      SELECT m.* FROM messages m WHERE m.sender_id = $2::uuid AND m.client_id = $5::uuid
    ), number AS (
      UPDATE ride_chats rc SET last_seq = rc.last_seq + 1
      FROM chat t
      WHERE rc.ride_id = t.ride_id AND NOT t.refused AND NOT t.sender_suspended AND NOT t.link_refused
        AND coalesce(t.paid_for_more, true) AND NOT EXISTS (SELECT 1 FROM duplicate)
      RETURNING rc.last_seq AS seq, clock_timestamp() AS at
    ), updated AS (
      UPDATE conversations c SET last_message_at = n.at, last_content = $4::text, message_id_before = c.last_message_id,
        last_message_id = $3::uuid, driver_sent = c.driver_sent + (c.driver_id = $2::uuid)::integer,
        passenger_sent = c.passenger_sent + (c.passenger_id = $2::uuid)::integer
      FROM number n CROSS JOIN chat t WHERE c.id = $1::uuid AND (t.paid_for_more OR NOT ${OVER_BUDGET})
      RETURNING c.message_id_before
    ), sent AS (
      INSERT INTO messages
        (id, seq, conversation_id, ride_id, sender_id, receiver_id, content, previous_id, client_id, warning, created_at)
      SELECT $3::uuid, n.seq, t.id, t.ride_id, $2::uuid, t.receiver_id, $4::text, b.message_id_before, $5::uuid, $6::text, n.at
      FROM chat t CROSS JOIN number n CROSS JOIN updated b
      RETURNING *
    ), message AS (
      SELECT *, false AS resent FROM sent UNION ALL SELECT *, true FROM duplicate
    )
    SELECT m.id, m.seq, m.ride_id, m.conversation_id, m.sender_id, m.receiver_id, m.content, m.previous_id, m.client_id, m.warning, m.read,
      m.created_at, coalesce(m.resent, false) AS resent, t.sender_full_name, t.sender_avatar_url, t.sender_suspended, t.refused, t.link_refused,
      NOT coalesce(t.paid_for_more, true) AS over_budget,
      CASE WHEN m.warning <> 'payment' THEN ${hasPaid('t')} ELSE false END AS paid,
      coalesce(m.seq <> t.last_seq + 1, false) AS unread_stale,
      CASE WHEN m.resent THEN 0 ELSE 1 + (
        SELECT count(*)::integer FROM messages u
        WHERE ${unreadOf('t.receiver_id')} AND u.ride_id = t.ride_id) END AS unread
    FROM chat t LEFT JOIN message m ON true`,
};

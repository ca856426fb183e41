/** SQL: the passenger of the conversation (an alias) has paid. */
export function hasPaid(conversation: string): string {
  return `EXISTS (SELECT 1 FROM bookings b WHERE b.ride_id = ${conversation}.ride_id AND b.user_id = ${conversation}.passenger_id
    AND b.payment_status = 'completed' AND b.status <> 'cancelled')`;
}

export const MESSAGE_COLUMNS = [
  ...[
    'id',
    'seq',
    'ride_id',
    'conversation_id',
    'sender_id',
    'receiver_id',
    'content',
    'previous_id',
    'client_id',
    'warning',
    'read',
    'created_at',
  ].map((column) => `m.${column}`),
  `coalesce(s.full_name, 'Unknown') AS sender_full_name`,
  's.avatar_url AS sender_avatar_url',
  `CASE WHEN m.warning <> 'payment' THEN ${hasPaid('c')} ELSE false END AS paid`,
].join(', ');

/**
 * SQL: message `u` is unread, and its sender is not blocked. The subquery runs once per query.
 * @param receiver an expression without `u`
 */
export function unreadOf(receiver: string): string {
  return `u.receiver_id = ${receiver} AND NOT u.read
    AND u.sender_id <> ALL (ARRAY(SELECT k.blocked_id FROM blocks k WHERE k.blocker_id = ${receiver}))`;
}

/** Messages to a stranger who has not answered (docs/domain.md#writing-to-each-other). */
export const MESSAGES_BEFORE_ANSWER = 20;

/** With strangers, within 24 hours. */
export const NEW_CONVERSATIONS_PER_DAY = 5;

/** SQL: one of the two has paid for a ride of the other and was not refunded. */
export function paidBetween(one: string, other: string): string {
  const paid = (
    passenger: string,
    driver: string,
  ) => `EXISTS (SELECT 1 FROM bookings pb JOIN rides pr ON pr.id = pb.ride_id
    WHERE pb.user_id = ${passenger} AND pr.driver_id = ${driver} AND pb.payment_status = 'completed')`;
  return `(${paid(one, other)} OR ${paid(other, one)})`;
}

/**
 * SQL: the unread messages `u` of a receiver: not read, and not from somebody whom they have blocked. Those are looked up once,
 * not for each message.
 * @param receiver an expression that knows nothing of `u`
 */
export function unreadOf(receiver: string): string {
  return `u.receiver_id = ${receiver} AND NOT u.read
    AND u.sender_id <> ALL (ARRAY(SELECT k.blocked_id FROM blocks k WHERE k.blocker_id = ${receiver}))`;
}

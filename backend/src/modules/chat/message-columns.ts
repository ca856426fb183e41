import type { TextWarning } from '../../platform/text-warning';

/** A message with its sender, as every read of this room selects it. */
export interface MessageRow {
  id: string;
  /** Its number in the ride, as PostgreSQL writes a bigint. */
  seq: string;
  ride_id: string;
  conversation_id: string;
  sender_id: string;
  receiver_id: string;
  content: string;
  /** The message before it in the conversation; null for the first. */
  previous_id: string | null;
  client_id: string | null;
  warning: TextWarning | null;
  read: boolean;
  created_at: Date;
  sender_full_name: string;
  sender_avatar_url: string | null;
  /** The passenger has paid the ride, so nothing needs a warning any more; only looked up where there is one. */
  paid: boolean;
}

/** SQL: the conversation's passenger has paid the ride and still has the seat. */
export function hasPaid(conversation: string): string {
  return `EXISTS (SELECT 1 FROM bookings b WHERE b.ride_id = ${conversation}.ride_id AND b.user_id = ${conversation}.passenger_id
    AND b.payment_status = 'completed' AND b.status <> 'cancelled')`;
}

/** The columns of a `MessageRow` from `messages m`, `profiles s` (its sender, if there) and `conversations c`. */
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
  `CASE WHEN m.warning IS NOT NULL THEN ${hasPaid('c')} ELSE false END AS paid`,
].join(', ');

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hasRow, PreparedQueries, statements } from '../../platform/database';
import {
  type ExportSection,
  inPages,
  pageBy,
  type PersonalData,
  ROWS_PER_PAGE,
} from '../../platform/personal-data';
import type { RideFollowers } from '../../platform/realtime';
import { BOOKED_SEGMENT } from '../bookings';
import { blockedBetween, hasBlocked } from '../profiles';
import type { RideStatus } from '../rides';
import { NEW_CONVERSATIONS_PER_DAY, paidBetween } from './messages.sql';

export interface ConversationRow {
  id: string;
  ride_id: string;
  driver_id: string;
  passenger_id: string;
  last_message_at: Date | null;
  last_content: string | null;
  created_at: Date;
  driver_full_name: string;
  driver_avatar_url: string | null;
  passenger_full_name: string;
  passenger_avatar_url: string | null;
  from_city: string;
  to_city: string;
  /** Null if the ride was removed. */
  departure_time: Date | null;
  unread_count: number;
}

export interface ConversationEligibility {
  driver_id: string;
  ride_status: RideStatus;
  departed: boolean;
  booked: boolean;
  /** Either has blocked the other or is suspended. */
  blocked_or_suspended: boolean;
}

export interface NewConversation extends Pick<
  ConversationRow,
  'id' | 'ride_id' | 'driver_id' | 'passenger_id'
> {
  opened_by: string;
}

export interface StaffMessageRow {
  id: string;
  sender: 'driver' | 'passenger';
  content: string;
  created_at: Date;
}

const MAX_SHOWN = 200;

const COLUMNS = `c.id, c.ride_id, c.driver_id, c.passenger_id, c.last_message_at, c.last_content, c.created_at,
  coalesce(d.full_name, 'Unknown') AS driver_full_name, d.avatar_url AS driver_avatar_url,
  coalesce(p.full_name, 'Unknown') AS passenger_full_name, p.avatar_url AS passenger_avatar_url,
  ${BOOKED_SEGMENT}`;
const LOOKUPS = `LEFT JOIN profiles d ON d.id = c.driver_id LEFT JOIN profiles p ON p.id = c.passenger_id
  LEFT JOIN rides r ON r.id = c.ride_id
  LEFT JOIN LATERAL (SELECT o.from_city, o.to_city, o.boarding_time FROM bookings o
    WHERE o.ride_id = c.ride_id AND o.user_id = c.passenger_id ORDER BY o.created_at DESC LIMIT 1) b ON true`;
/** Seconds until the person may open another conversation without a paid booking. */
const SECONDS_TO_WAIT = `
  SELECT CASE WHEN ${paidBetween('$1::uuid', '$2::uuid')} THEN 0 ELSE coalesce((
    SELECT greatest(1, ceil(extract(epoch FROM c.created_at - clock_timestamp()) + 86400))::integer
    FROM conversations c
      CROSS JOIN LATERAL (SELECT CASE WHEN c.driver_id = c.opened_by THEN c.passenger_id ELSE c.driver_id END AS id) o
    WHERE c.opened_by = ANY(accounts_of($1::uuid)) AND c.created_at > clock_timestamp() - interval '24 hours'
      AND NOT ${paidBetween('$1::uuid', 'o.id')}
    ORDER BY c.created_at DESC OFFSET ${NEW_CONVERSATIONS_PER_DAY - 1} LIMIT 1), 0) END AS seconds`;

const SQL = statements({
  chat_conversations_of_person: `
    SELECT ${COLUMNS}, coalesce(n.unread, 0)::integer AS unread_count
    FROM (SELECT * FROM conversations WHERE driver_id = $1::uuid UNION ALL
          SELECT * FROM conversations WHERE passenger_id = $1::uuid) c
      ${LOOKUPS}
      LEFT JOIN (SELECT u.conversation_id, count(*) AS unread FROM messages u
        WHERE u.receiver_id = $1::uuid AND NOT u.read GROUP BY u.conversation_id) n ON n.conversation_id = c.id
    WHERE NOT ${hasBlocked('$1::uuid', 'CASE WHEN c.driver_id = $1::uuid THEN c.passenger_id ELSE c.driver_id END')}
    ORDER BY coalesce(c.last_message_at, c.created_at) DESC, c.id DESC`,
  chat_conversation_of_two: `
    SELECT ${COLUMNS}, (SELECT count(*)::integer FROM messages u WHERE u.receiver_id = $2::uuid AND u.ride_id = c.ride_id
        AND u.conversation_id = c.id AND NOT u.read) AS unread_count
    FROM conversations c ${LOOKUPS}
    WHERE c.ride_id = $1::uuid AND (c.passenger_id = $2::uuid OR (c.driver_id = $2::uuid AND c.passenger_id = $3::uuid))`,
  chat_conversation_of_booking: `SELECT c.id FROM bookings b JOIN conversations c ON c.ride_id = b.ride_id AND c.passenger_id = b.user_id
    WHERE b.id = $1 AND $2::uuid NOT IN (c.driver_id, c.passenger_id)`,
  chat_messages_for_staff: `SELECT id, sender, content, created_at FROM (
      SELECT m.id, m.seq, m.content, m.created_at,
        CASE WHEN m.sender_id = c.driver_id THEN 'driver' ELSE 'passenger' END AS sender
      FROM messages m JOIN conversations c ON c.id = m.conversation_id
      WHERE c.id = $1 ORDER BY m.seq DESC LIMIT ${MAX_SHOWN}) latest ORDER BY seq`,
  chat_eligibility: `
    SELECT r.driver_id, r.status AS ride_status, r.departure_time <= now() AS departed,
      EXISTS (SELECT 1 FROM bookings b WHERE b.ride_id = r.id AND b.user_id = o.passenger_id) AS booked,
      ${blockedBetween('r.driver_id', 'o.passenger_id')} OR EXISTS (SELECT 1 FROM profiles x
        WHERE x.id IN (r.driver_id, o.passenger_id) AND x.suspended_at IS NOT NULL) AS blocked_or_suspended
    FROM rides r CROSS JOIN LATERAL
      (SELECT CASE WHEN r.driver_id = $2::uuid THEN $3::uuid ELSE $2::uuid END AS passenger_id) o
    WHERE r.id = $1::uuid AND (r.listed OR r.driver_id = $2::uuid)`,
  chat_ride: 'SELECT ride_id FROM conversations WHERE id = $1',
  chat_ride_may_follow: `
    SELECT EXISTS (SELECT 1 FROM rides WHERE id = $1::uuid AND driver_id = $2::uuid)
      OR EXISTS (SELECT 1 FROM conversations WHERE ride_id = $1::uuid AND passenger_id = $2::uuid)
      OR EXISTS (SELECT 1 FROM bookings WHERE ride_id = $1::uuid AND user_id = $2::uuid
        AND status IN ('pending', 'pending_verification', 'confirmed'))
      OR EXISTS (SELECT 1 FROM conversations WHERE ride_id = $1::uuid AND driver_id = $2::uuid) AS allowed`,
  chat_personal_conversations: `SELECT c.id, c.ride_id, CASE WHEN c.driver_id = $1::uuid THEN 'driver' ELSE 'passenger' END AS you_are,
      coalesce(o.full_name, 'Unknown') AS with, c.created_at, c.last_message_at
    FROM conversations c
      LEFT JOIN profiles o ON o.id = CASE WHEN c.driver_id = $1::uuid THEN c.passenger_id ELSE c.driver_id END
    WHERE (c.driver_id = $1::uuid OR c.passenger_id = $1::uuid) AND ${pageBy('c.id')}`,
  chat_personal_messages: `SELECT m.id, m.seq, m.conversation_id, m.ride_id, m.sender_id = $1::uuid AS written_by_you, m.content, m.read,
      m.created_at
    FROM messages m WHERE $1::uuid IN (m.sender_id, m.receiver_id) AND m.conversation_id = $4::uuid
      AND ($2::bigint IS NULL OR m.seq > $2::bigint) ORDER BY m.seq LIMIT $3`,
});

@Injectable()
export class ConversationsRepository implements RideFollowers {
  constructor(private readonly prepared: PreparedQueries) {}

  /** Latest message first; excludes people whom the reader has blocked. */
  ofPerson(userId: string): Promise<ConversationRow[]> {
    return this.prepared.run(SQL.chat_conversations_of_person, [userId]);
  }

  between(rideId: string, callerId: string, passengerId: string | null): Promise<ConversationRow | null> {
    return this.prepared.first(SQL.chat_conversation_of_two, [rideId, callerId, passengerId]);
  }

  /** Null for an unknown ride. @param passengerId used only if the caller drives */
  eligibility(
    rideId: string,
    callerId: string,
    passengerId: string | null,
  ): Promise<ConversationEligibility | null> {
    return this.prepared.first(SQL.chat_eligibility, [rideId, callerId, passengerId]);
  }

  async lockBudget(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('new-conversation:' || $1, 0))`, [userId]);
  }

  /** 0 if a new conversation is allowed now. */
  async secondsToWait(tx: EntityManager, wanted: NewConversation): Promise<number> {
    const { opened_by, driver_id, passenger_id } = wanted;
    const other = opened_by === driver_id ? passenger_id : driver_id;
    const [row] = await tx.query<{ seconds: number }[]>(SECONDS_TO_WAIT, [opened_by, other]);
    return row?.seconds ?? 0;
  }

  async exists(tx: EntityManager, { ride_id, passenger_id }: NewConversation): Promise<boolean> {
    return hasRow(tx, 'SELECT 1 FROM conversations WHERE ride_id = $1 AND passenger_id = $2', [
      ride_id,
      passenger_id,
    ]);
  }

  /** Carries over the message counts of the passenger's deleted accounts. @returns whether the conversation is new */
  async open(tx: EntityManager, wanted: NewConversation): Promise<boolean> {
    const { id, ride_id, driver_id, passenger_id, opened_by } = wanted;
    await tx.query('INSERT INTO ride_chats (ride_id) VALUES ($1) ON CONFLICT DO NOTHING', [ride_id]);
    return hasRow(
      tx,
      `INSERT INTO conversations (id, ride_id, driver_id, passenger_id, opened_by, driver_sent, passenger_sent)
       SELECT $1, $2::uuid, $3, $4::uuid, $5, coalesce(sum(c.driver_sent), 0), coalesce(sum(c.passenger_sent), 0)
       FROM conversations c WHERE c.ride_id = $2::uuid AND c.passenger_id = ANY(accounts_of($4::uuid))
       ON CONFLICT ON CONSTRAINT conversations_one DO NOTHING RETURNING id`,
      [id, ride_id, driver_id, passenger_id, opened_by],
    );
  }

  /** Null if there is no conversation, or if `reader` takes part in it. */
  ofBooking(bookingId: string, reader: string): Promise<string | null> {
    return this.prepared.value(SQL.chat_conversation_of_booking, [bookingId, reader]);
  }

  latestMessages(id: string): Promise<StaffMessageRow[]> {
    return this.prepared.run(SQL.chat_messages_for_staff, [id]);
  }

  rideOf(id: string): Promise<string | null> {
    return this.prepared.value(SQL.chat_ride, [id]);
  }

  async mayFollow(userId: string, rideId: string): Promise<boolean> {
    return (await this.prepared.value<boolean>(SQL.chat_ride_may_follow, [rideId, userId])) ?? false;
  }
}

interface MessageRow {
  seq: string;
}

export const chatPersonalData = {
  exportSections: (userId: string, prepared: PreparedQueries): ExportSection[] => [
    { name: 'conversations', rows: personalConversations(prepared, userId) },
    { name: 'messages', rows: personalMessages(prepared, userId) },
  ],
} satisfies PersonalData;

function personalConversations(prepared: PreparedQueries, userId: string): AsyncIterable<{ id: string }> {
  return inPages((last) =>
    prepared.run(SQL.chat_personal_conversations, [userId, last?.id ?? null, ROWS_PER_PAGE]),
  );
}

async function* personalMessages(prepared: PreparedQueries, userId: string): AsyncGenerator<object> {
  for await (const { id } of personalConversations(prepared, userId)) {
    const page = (last: MessageRow | null): Promise<MessageRow[]> =>
      prepared.run(SQL.chat_personal_messages, [userId, last?.seq ?? null, ROWS_PER_PAGE, id]);
    for await (const { seq: _, ...message } of inPages(page)) yield message;
  }
}

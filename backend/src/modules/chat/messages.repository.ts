import { Injectable } from '@nestjs/common';
import { PreparedQueries } from '../../platform/database';
import { type MessageRow, unreadOf } from './messages.sql';
import { type MessagePage, messagePageQuery } from './message-pages.query';
import { type MessageToSend, SEND_MESSAGE, type Sending } from './send-message.statement';

export interface UnreadRow {
  rideId: string;
  count: number;
}

interface MarkedRow {
  marked: number;
  count: number;
}

const NUMBER_OF = {
  name: 'message_number',
  text: `SELECT seq FROM messages WHERE id = $1 AND ride_id = $2 AND $3::uuid IN (sender_id, receiver_id)`,
};
const UNREAD_BY_RIDE = {
  name: 'unread_by_ride',
  text: `SELECT u.ride_id AS "rideId", count(*)::integer AS count FROM messages u
    WHERE ${unreadOf('$1::uuid')} GROUP BY u.ride_id ORDER BY u.ride_id DESC`,
};
const UNREAD_ON_RIDE = {
  name: 'unread_on_ride',
  text: `SELECT count(*)::integer AS count FROM messages u WHERE ${unreadOf('$1::uuid')} AND u.ride_id = $2`,
};
const MARK_READ = {
  name: 'messages_mark_read',
  text: `
    WITH seen AS (
      UPDATE messages SET read = true
      WHERE receiver_id = $1 AND ride_id = $2 AND NOT read AND ($3::uuid IS NULL OR sender_id = $3)
      RETURNING id
    )
    SELECT (SELECT count(*)::integer FROM seen) AS marked, (
      SELECT count(*)::integer FROM messages u
      WHERE ${unreadOf('$1::uuid')} AND u.ride_id = $2 AND u.id NOT IN (SELECT id FROM seen)) AS count`,
};

@Injectable()
export class MessagesRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** Sends a message. @throws 23505 where the same `client_id` is being sent at this moment */
  async send(message: MessageToSend): Promise<Sending | null> {
    const { conversation_id, sender_id, id, content, client_id, warning, has_link } = message;
    const values = [conversation_id, sender_id, id, content, client_id, warning, has_link];
    return (await this.prepared.run<Sending>(SEND_MESSAGE, values))[0] ?? null;
  }

  page(wanted: MessagePage): Promise<MessageRow[]> {
    const { query, values } = messagePageQuery(wanted);
    return this.prepared.run<MessageRow>(query, values);
  }

  /** The number of a message of the ride that the reader sent or received. */
  async numberOf(id: string, rideId: string, readerId: string): Promise<string | null> {
    const [row] = await this.prepared.run<{ seq: string }>(NUMBER_OF, [id, rideId, readerId]);
    return row?.seq ?? null;
  }

  /** A person's unread messages by ride, where there are any. */
  unreadByRide(userId: string): Promise<UnreadRow[]> {
    return this.prepared.run<UnreadRow>(UNREAD_BY_RIDE, [userId]);
  }

  async unreadOnRide(userId: string, rideId: string): Promise<number> {
    const [row] = await this.prepared.run<{ count: number }>(UNREAD_ON_RIDE, [userId, rideId]);
    return row?.count ?? 0;
  }

  /** @returns how many were unread before, and how many about the ride still are */
  async markRead(userId: string, rideId: string, otherId: string | null): Promise<MarkedRow> {
    const [row] = await this.prepared.run<MarkedRow>(MARK_READ, [userId, rideId, otherId]);
    return row ?? { marked: 0, count: 0 };
  }
}

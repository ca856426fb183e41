import { Injectable } from '@nestjs/common';
import type { Language } from '../../locales';
import { newId, PreparedQueries, statements, Transactions } from '../../platform/database';
import { outdated } from '../../platform/jobs';
import { blockedBetween } from '../profiles';

export const OLD_RELAYS = outdated('assistant_relays', {
  where: `open_until < now() - interval '1 day'`,
  oldest: 'open_until',
});

/** Messages relayed until the receiver writes again, to bound the cost. */
const MAX_RELAYED = { passenger: 10, driver: 5 } as const;
const BATCH_SIZE = 20;
/** Meta's customer service window, less a margin. */
const ANSWER_WINDOW = `interval '23.5 hours'`;

export interface OpenRelay {
  conversation_id: string;
  /** Receiver of the answers. */
  person_id: string;
  phone: string;
  channel: 'sms' | 'whatsapp';
  booking_id: string;
  /** Only later messages are relayed. */
  after_seq: string;
}

export interface RelayedMessage {
  phone: string;
  channel: 'sms' | 'whatsapp';
  booking_id: string;
  text: string;
  /** A message carries a warning about payments or links. */
  warned: boolean;
  sender_full_name: string;
  to_driver: boolean;
  locale: Language | null;
  reply_code: string | null;
}

export interface RelayedChat {
  booking_id: string;
  ride_id: string;
  passenger_id: string;
  passenger_full_name: string;
  from_city: string;
  to_city: string;
}

const SQL = statements({
  assistant_relays_open: `INSERT INTO assistant_relays AS r (conversation_id, person_id, phone, channel, booking_id, seq, remaining, open_until)
    VALUES ($1, $2, $3, $4, $5, $6, ${MAX_RELAYED.passenger}, now() + ${ANSWER_WINDOW})
    ON CONFLICT (conversation_id, person_id) DO UPDATE SET phone = EXCLUDED.phone, channel = EXCLUDED.channel,
      booking_id = EXCLUDED.booking_id, remaining = EXCLUDED.remaining, open_until = EXCLUDED.open_until,
      seq = CASE WHEN r.open_until > now() THEN r.seq ELSE EXCLUDED.seq END`,
  /**
   * `last` is the driver's latest dialogue with the assistant. Nothing is relayed to drivers who receive push messages
   * or have used the app since that dialogue (without one, in the last day): they read the chat there.
   */
  assistant_relays_open_to_driver: `INSERT INTO assistant_relays AS r (conversation_id, person_id, phone, channel, booking_id, seq, remaining, open_until)
    SELECT c.id, d.id, d.phone, coalesce(last.channel, 'sms'), b.id, $3::bigint - 1, ${MAX_RELAYED.driver}, now() + ${ANSWER_WINDOW}
    FROM conversations c JOIN profiles d ON d.id = c.driver_id
      JOIN bookings b ON b.ride_id = c.ride_id AND b.user_id = c.passenger_id AND b.status IN ('pending_verification', 'confirmed')
      LEFT JOIN LATERAL (SELECT channel, updated_at FROM assistant_sessions s
        WHERE s.phone = d.phone AND s.channel <> 'ussd' AND s.updated_at > now() - ${ANSWER_WINDOW}
        ORDER BY s.updated_at DESC LIMIT 1) last ON true
    WHERE c.id = $1 AND c.driver_id = $2
      AND NOT EXISTS (SELECT 1 FROM push_subscriptions p WHERE p.user_id = d.id)
      AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = d.id AND s.revoked_at IS NULL
        AND coalesce(s.rotated_at, s.created_at) > coalesce(last.updated_at, now() - interval '1 day'))
    LIMIT 1
    ON CONFLICT (conversation_id, person_id) DO UPDATE SET phone = EXCLUDED.phone, channel = EXCLUDED.channel,
      booking_id = EXCLUDED.booking_id, open_until = EXCLUDED.open_until,
      remaining = CASE WHEN r.open_until > now() THEN r.remaining ELSE EXCLUDED.remaining END,
      seq = CASE WHEN r.open_until > now() THEN r.seq ELSE EXCLUDED.seq END`,
  /** `due`: relays r with unread messages of the other person o; `unread`: those messages, joined. */
  assistant_relays_claim: `
    WITH due AS (
      SELECT r.conversation_id, r.person_id, r.seq, o.id AS sender_id, o.full_name, p.locale, r.person_id = c.driver_id AS to_driver
      FROM assistant_relays r JOIN conversations c ON c.id = r.conversation_id
        JOIN profiles o ON o.id = CASE r.person_id WHEN c.driver_id THEN c.passenger_id ELSE c.driver_id END
        JOIN profiles p ON p.id = r.person_id AND p.phone = r.phone AND p.suspended_at IS NULL
      WHERE r.open_until > now() AND r.remaining > 0 AND NOT ${blockedBetween('p.id', 'o.id')}
        AND EXISTS (SELECT 1 FROM messages m
          WHERE m.conversation_id = r.conversation_id AND m.seq > r.seq AND m.sender_id = o.id AND NOT m.read)
        AND NOT EXISTS (SELECT 1 FROM channel_opt_outs t WHERE t.phone = r.phone AND t.channel = r.channel)
      ORDER BY r.open_until LIMIT ${BATCH_SIZE} FOR UPDATE OF r SKIP LOCKED
    ), unread AS (
      SELECT due.*, m.last, m.text, m.warned FROM due CROSS JOIN LATERAL (
        SELECT max(m.seq) AS last, string_agg(m.content, E'\\n' ORDER BY m.seq) AS text,
          coalesce(bool_or(m.warning IN ('payment', 'link')), false) AS warned
        FROM messages m WHERE m.conversation_id = due.conversation_id AND m.seq > due.seq AND m.sender_id = due.sender_id
          AND NOT m.read) m
    )
    UPDATE assistant_relays r SET seq = u.last, remaining = r.remaining - 1, number = CASE r.channel WHEN 'sms'
      THEN (1000 + ('x' || left(gen_random_uuid()::text, 7))::bit(28)::integer % 9000)::text END
    FROM unread u WHERE r.conversation_id = u.conversation_id AND r.person_id = u.person_id
    RETURNING r.phone, r.channel, r.booking_id, r.number AS reply_code, u.text, u.warned, u.full_name AS sender_full_name, u.to_driver, u.locale`,
  assistant_relays_reserve_sms: `WITH sent AS (
      SELECT count(*) FILTER (WHERE phone = $2) AS person, count(*) AS everyone
      FROM assistant_messages WHERE parts > 0 AND created_at > now() - interval '30 days')
    INSERT INTO assistant_messages (id, phone, channel, parts)
    SELECT $1, $2, 'sms', 1 FROM sent WHERE person < $3 AND everyone < $4 RETURNING id`,
  assistant_relays_of_driver: `SELECT r.booking_id, c.ride_id, c.passenger_id, p.full_name AS passenger_full_name, d.from_city, d.to_city
    FROM assistant_relays r JOIN conversations c ON c.id = r.conversation_id AND c.driver_id = r.person_id
      JOIN profiles p ON p.id = c.passenger_id JOIN rides d ON d.id = c.ride_id
    WHERE r.person_id = $1 AND r.open_until > now() ORDER BY r.open_until DESC`,
  assistant_relays_redeem_reply_code: `WITH known AS (SELECT conversation_id, booking_id, number FROM assistant_relays
      WHERE person_id = $1 AND open_until > now() AND number IS NOT NULL FOR UPDATE),
    used AS (UPDATE assistant_relays r SET number = NULL FROM known k
      WHERE r.person_id = $1 AND r.conversation_id = k.conversation_id)
    SELECT booking_id FROM known WHERE number = $2`,
});

@Injectable()
export class RelaysRepository {
  constructor(
    private readonly prepared: PreparedQueries,
    private readonly transactions: Transactions,
  ) {}

  /** Relays the other party's messages to this phone for 23.5 hours. */
  async open(relay: OpenRelay): Promise<void> {
    const { conversation_id, person_id, phone, channel, booking_id, after_seq } = relay;
    const values = [conversation_id, person_id, phone, channel, booking_id, after_seq];
    await this.prepared.run(SQL.assistant_relays_open, values);
  }

  async openToDriver(message: { conversation_id: string; receiver_id: string; seq: string }): Promise<void> {
    const { conversation_id, receiver_id, seq } = message;
    await this.prepared.run(SQL.assistant_relays_open_to_driver, [conversation_id, receiver_id, seq]);
  }

  claim(): Promise<RelayedMessage[]> {
    return this.prepared.run(SQL.assistant_relays_claim, []);
  }

  /** Counts an SMS that is about to be sent. @returns false, uncounted, if a 30-day limit is reached */
  reserveSms(phone: string, max: { person: number; everyone: number }): Promise<boolean> {
    const values = [`relay:${newId()}`, phone, max.person, max.everyone];
    return this.transactions.run(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('relayed sms', 0))`);
      return (await this.prepared.run(SQL.assistant_relays_reserve_sms, values, tx)).length > 0;
    });
  }

  relayedChatsOf(driverId: string): Promise<RelayedChat[]> {
    return this.prepared.run(SQL.assistant_relays_of_driver, [driverId]);
  }

  /**
   * Any attempt invalidates all codes of the person.
   * @returns the booking of the conversation; null if two conversations happen to have this code
   */
  async redeemReplyCode(personId: string, code: string): Promise<string | null> {
    const [found, another] = await this.prepared.run<{ booking_id: string }>(
      SQL.assistant_relays_redeem_reply_code,
      [personId, code],
    );
    return found && !another ? found.booking_id : null;
  }
}

import { Injectable } from '@nestjs/common';
import type { Language } from '../../locales';
import { PreparedQueries } from '../../platform/database';
import { outdated } from '../../platform/jobs';

export const OLD_RELAYS = outdated('assistant_relays', {
  where: `open_until < now() - interval '1 day'`,
  oldest: 'open_until',
});

/** Per message of the passenger: bounds the cost of SMS. */
const MOST = 10;
/** Conversations per run. */
const BATCH = 20;

export interface OpenRelay {
  conversation_id: string;
  phone: string;
  channel: 'sms' | 'whatsapp';
  booking_id: string;
  /** Number of the passenger's message. */
  seq: string;
}

export interface RelayedMessage {
  phone: string;
  channel: 'sms' | 'whatsapp';
  booking_id: string;
  /** All new messages of the driver. */
  text: string;
  /** One of them asks for money or a code, or contains a link. */
  warned: boolean;
  driver_full_name: string;
  locale: Language | null;
}

/** Half an hour less than Meta's customer service window. */
const OPEN = {
  name: 'assistant_relays_open',
  text: `INSERT INTO assistant_relays AS r (conversation_id, phone, channel, booking_id, seq, remaining, open_until)
    VALUES ($1, $2, $3, $4, $5, ${MOST}, now() + interval '23.5 hours')
    ON CONFLICT (conversation_id) DO UPDATE SET phone = EXCLUDED.phone, channel = EXCLUDED.channel,
      booking_id = EXCLUDED.booking_id, remaining = EXCLUDED.remaining, open_until = EXCLUDED.open_until,
      seq = CASE WHEN r.open_until > now() THEN r.seq ELSE EXCLUDED.seq END`,
};
const CLAIM = {
  name: 'assistant_relays_claim',
  text: `
    WITH due AS (
      SELECT r.conversation_id, r.seq, c.driver_id, d.full_name, p.locale
      FROM assistant_relays r JOIN conversations c ON c.id = r.conversation_id
        JOIN profiles d ON d.id = c.driver_id
        JOIN profiles p ON p.id = c.passenger_id AND p.phone = r.phone AND p.suspended_at IS NULL
      WHERE r.open_until > now() AND r.remaining > 0
        AND EXISTS (SELECT 1 FROM messages m
          WHERE m.conversation_id = r.conversation_id AND m.seq > r.seq AND m.sender_id = c.driver_id)
        AND NOT EXISTS (SELECT 1 FROM channel_opt_outs o WHERE o.phone = r.phone AND o.channel = r.channel)
      ORDER BY r.open_until LIMIT ${BATCH} FOR UPDATE OF r SKIP LOCKED
    ), news AS (
      SELECT due.*, m.last, m.text, m.warned FROM due CROSS JOIN LATERAL (
        SELECT max(m.seq) AS last, string_agg(m.content, E'\\n' ORDER BY m.seq) AS text,
          coalesce(bool_or(m.warning IN ('payment', 'link')), false) AS warned
        FROM messages m WHERE m.conversation_id = due.conversation_id AND m.seq > due.seq AND m.sender_id = due.driver_id) m
    )
    UPDATE assistant_relays r SET seq = n.last, remaining = r.remaining - 1 FROM news n
    WHERE r.conversation_id = n.conversation_id
    RETURNING r.phone, r.channel, r.booking_id, n.text, n.warned, n.full_name AS driver_full_name, n.locale`,
};

@Injectable()
export class RelaysRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** The driver's answers go to this number and channel for a day. */
  async open({ conversation_id, phone, channel, booking_id, seq }: OpenRelay): Promise<void> {
    await this.prepared.run(OPEN, [conversation_id, phone, channel, booking_id, seq]);
  }

  /** Drivers' new messages, each claimed once. */
  claim(): Promise<RelayedMessage[]> {
    return this.prepared.run<RelayedMessage>(CLAIM, []);
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hasRow, newId, PreparedQueries, statements } from '../../../platform/database';
import { outdated } from '../../../platform/jobs';
import type { InboundChannel, InboundKind, InboundState, ReceivedMessage } from './inbound-message';

const MONTH = `date_trunc('month', now() AT TIME ZONE 'Africa/Douala') AT TIME ZONE 'Africa/Douala'`;
/** Afterwards another process may answer. */
const LEASE = `interval '60 seconds'`;

export interface ClaimedMessage {
  id: string;
  channel: InboundChannel;
  message_id: string;
  phone: string;
  kind: Exclude<InboundKind, 'dropped'>;
  body: string;
  choice: string | null;
  offered: string[] | null;
  sent_at: Date;
}

/** Only the latest answer can be continued. */
const LATEST_REST = `SELECT rest, options FROM (SELECT rest, options, received_at FROM inbound_messages
    WHERE phone = $1 AND channel = $2 AND state = 'answered' AND kind <> 'dropped'
    ORDER BY received_at DESC LIMIT 1) latest
  WHERE rest IS NOT NULL AND received_at > now() - interval '30 minutes'`;

const SQL = statements({
  notifications_inbound_claim: `UPDATE inbound_messages m SET state = 'answering', claimed_until = now() + ${LEASE}
    WHERE id = $1 AND (state = 'waiting' OR (state = 'answering' AND claimed_until < now()))
    RETURNING id, channel, message_id, phone, kind, coalesce(body, '') AS body, choice, sent_at,
      (SELECT p.options FROM inbound_messages p WHERE p.phone = m.phone AND p.channel = m.channel
         AND p.state = 'answered' AND p.received_at > now() - interval '1 day'
       ORDER BY p.received_at DESC LIMIT 1) AS offered`,
  notifications_inbound_state: 'SELECT state FROM inbound_messages WHERE id = $1',
  notifications_inbound_begin_sending: `UPDATE inbound_messages SET state = 'sending' WHERE id = $1 AND state = 'answering' RETURNING id`,
  notifications_inbound_answered: `UPDATE inbound_messages SET state = 'answered', body = NULL, choice = NULL, claimed_until = NULL,
      options = $2, rest = $3, parts = $4 WHERE id = $1`,
  notifications_inbound_release: `UPDATE inbound_messages SET state = 'waiting', claimed_until = NULL WHERE id = $1 AND state <> 'answered'`,
  notifications_inbound_rest: LATEST_REST,
});

@Injectable()
export class InboundRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** Serialises the receipt of messages, so that limits are exact. */
  async lock(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('inbound messages', 0))`);
  }

  async isKnown(tx: EntityManager, { channel, messageId }: ReceivedMessage): Promise<boolean> {
    return hasRow(tx, 'SELECT 1 FROM inbound_messages WHERE channel = $1 AND message_id = $2', [
      channel,
      messageId,
    ]);
  }

  async stateOf(tx: EntityManager, { channel, phone }: ReceivedMessage): Promise<InboundState> {
    const [row] = await tx.query<[InboundState]>(
      `SELECT EXISTS (SELECT 1 FROM channel_opt_outs WHERE channel = $2 AND phone = $1) AS "optedOut",
         (SELECT count(*)::integer FROM inbound_messages
            WHERE channel = $2 AND phone = $1 AND received_at > clock_timestamp() - interval '1 minute') AS minute,
         (SELECT count(*)::integer FROM inbound_messages
            WHERE channel = $2 AND phone = $1 AND kind <> 'dropped' AND received_at >= ${MONTH}) AS person,
         (SELECT count(*)::integer FROM inbound_messages
            WHERE channel = $2 AND kind <> 'dropped' AND received_at >= ${MONTH}) AS everyone,
         EXISTS (${LATEST_REST}) AS "hasRest"`,
      [phone, channel],
    );
    return row;
  }

  async insert(tx: EntityManager, message: ReceivedMessage, kind: InboundKind): Promise<string> {
    const id = newId();
    const { channel, messageId, phone, sentAt = null } = message;
    const [text, choice, state] =
      kind === 'dropped' ? [null, null, 'answered'] : [message.text, message.choice, 'waiting'];
    await tx.query(
      `INSERT INTO inbound_messages (id, channel, message_id, phone, kind, body, choice, state, sent_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, least(coalesce($9, now()), now()))`,
      [id, channel, messageId, phone, kind, text, choice, state, sentAt],
    );
    return id;
  }

  async optOut(tx: EntityManager, { channel, phone }: ReceivedMessage): Promise<void> {
    await tx.query(
      'INSERT INTO channel_opt_outs (channel, phone) VALUES ($1, $2) ON CONFLICT (channel, phone) DO NOTHING',
      [channel, phone],
    );
    if (channel !== 'whatsapp') return;
    await tx.query(
      `UPDATE notification_preferences n SET whatsapp = false, updated_at = now()
       FROM users u WHERE u.id = n.user_id AND u.phone = $1 AND n.whatsapp`,
      [phone],
    );
  }

  async optIn(tx: EntityManager, { channel, phone }: ReceivedMessage): Promise<void> {
    await tx.query('DELETE FROM channel_opt_outs WHERE channel = $1 AND phone = $2', [channel, phone]);
  }

  /** Null if another process is answering or has answered. */
  claim(id: string): Promise<ClaimedMessage | null> {
    return this.prepared.first(SQL.notifications_inbound_claim, [id]);
  }

  async isBeingAnswered(id: string): Promise<boolean> {
    return (await this.prepared.value(SQL.notifications_inbound_state, [id])) === 'answering';
  }

  async beginSending(id: string): Promise<boolean> {
    return (await this.prepared.run(SQL.notifications_inbound_begin_sending, [id])).length > 0;
  }

  /** @param answer null if nothing was sent */
  async markAnswered(id: string, answer: { options: string[]; rest: string | null } | null): Promise<void> {
    const { options = [], rest = null } = answer ?? {};
    await this.prepared.run(SQL.notifications_inbound_answered, [id, options, rest, answer ? 1 : 0]);
  }

  async release(id: string): Promise<void> {
    await this.prepared.run(SQL.notifications_inbound_release, [id]);
  }

  restOf(phone: string, channel: InboundChannel): Promise<{ rest: string; options: string[] } | null> {
    return this.prepared.first(SQL.notifications_inbound_rest, [phone, channel]);
  }
}

/** Covers the monthly limits. */
export const OLD_INBOUND = outdated('inbound_messages', {
  where: `received_at < now() - interval '62 days'`,
  oldest: 'received_at',
});

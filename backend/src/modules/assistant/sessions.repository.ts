import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { outdated } from '../../platform/jobs';
import type { InboundMessage, Reply, State, Turn } from './assistant.types';
import type { LoggedTurn } from './conversations.repository';

export const OLD_SESSIONS = outdated('assistant_sessions', {
  where: `updated_at < now() - interval '30 days'`,
  oldest: 'updated_at',
});
export const OLD_MESSAGES = outdated('assistant_messages', {
  where: `created_at < now() - interval '30 days'`,
  oldest: 'created_at',
});

const MAX_MESSAGES_PER_HOUR = 120;

export type Claimed =
  | { kind: 'new'; state: State | null; until: Date }
  | { kind: 'repeated'; reply: Reply }
  | { kind: 'busy' | 'tooMany' };

/** Includes the phone number, so that a reused gateway id can't return another person's reply. */
const idOf = ({ channel, phone, messageId }: InboundMessage) => `${channel}:${phone}:${messageId}`;

@Injectable()
export class SessionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Claims the conversation for up to ten seconds, without holding a database connection, because the called
   * services need their own.
   */
  claim(message: InboundMessage): Promise<Claimed> {
    return this.dataSource.transaction(async (tx) => {
      const { phone, channel } = message;
      // Locks the session, so that the next statement sees what its previous holder committed.
      const [session] = await tx.query<[{ state: State | null; busy: boolean }]>(
        `INSERT INTO assistant_sessions AS s (phone, channel, state) VALUES ($1, $2, 'null')
         ON CONFLICT (phone, channel) DO UPDATE SET phone = EXCLUDED.phone
         RETURNING CASE WHEN updated_at > now() - interval '10 minutes' THEN state END AS state,
           coalesce(busy_until > now(), false) AS busy`,
        [phone, channel],
      );
      if (message.startsSession) await this.renameEarlierMessages(tx, message);
      const [{ reply, limited, until }] = await tx.query<
        [{ reply: Reply | null; limited: boolean; until: Date | null }]
      >(
        `WITH seen AS (
           SELECT (SELECT reply FROM assistant_messages WHERE id = $1) AS reply,
             (SELECT count(*) FROM assistant_messages
                WHERE phone = $2 AND created_at > now() - interval '1 hour') >= ${MAX_MESSAGES_PER_HOUR} AS limited
         ), stored AS (
           INSERT INTO assistant_messages (id, phone, channel)
           SELECT $1, $2, $3 FROM seen WHERE reply IS NULL AND NOT seen.limited AND NOT $4::boolean ON CONFLICT DO NOTHING
         ), claimed AS (
           UPDATE assistant_sessions SET busy_until = date_trunc('milliseconds', now()) + interval '10 seconds' FROM seen
           WHERE phone = $2 AND channel = $3 AND reply IS NULL AND NOT seen.limited AND NOT $4::boolean RETURNING busy_until
         )
         SELECT reply, seen.limited, (SELECT busy_until FROM claimed) AS until FROM seen`,
        [idOf(message), phone, channel, session.busy],
      );
      if (reply) return { kind: 'repeated', reply };
      if (until) return { kind: 'new', state: session.state, until };
      return { kind: session.busy || !limited ? 'busy' : 'tooMany' };
    });
  }

  /** Renames messages of an earlier session whose id the gateway reused: their replies must not answer new inputs. */
  private async renameEarlierMessages(tx: EntityManager, message: InboundMessage): Promise<void> {
    await tx.query(
      `UPDATE assistant_messages SET id = gen_random_uuid() || id
       WHERE phone = $2 AND starts_with(id, $1)
         AND EXISTS (SELECT 1 FROM assistant_messages WHERE phone = $2 AND starts_with(id, $1) AND id <> $1)`,
      [idOf(message), message.phone],
    );
  }

  /** Stores the reply, and the state unless a later message has claimed the conversation. */
  async finish(
    message: InboundMessage,
    until: Date,
    { state, reply }: Turn,
    { said, answer, stage, booking_id }: LoggedTurn,
  ): Promise<void> {
    const { phone, channel } = message;
    await this.dataSource.query(
      `WITH session AS (
         UPDATE assistant_sessions SET state = $3, busy_until = NULL, updated_at = now()
         WHERE phone = $1 AND channel = $2 AND busy_until = $4)
       UPDATE assistant_messages SET reply = $6, said = $7, answer = $8, stage = $9, booking_id = $10 WHERE id = $5`,
      [phone, channel, state, until, idOf(message), reply, said, answer, stage, booking_id],
    );
  }
}

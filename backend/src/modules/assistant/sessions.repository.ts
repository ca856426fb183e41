import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { outdated } from '../../platform/jobs';
import type { InboundMessage, Reply, State, Turn } from './assistant.types';

export const OLD_SESSIONS = outdated('assistant_sessions', {
  where: `updated_at < now() - interval '1 day'`,
  oldest: 'updated_at',
});
export const OLD_MESSAGES = outdated('assistant_messages', {
  where: `created_at < now() - interval '30 days'`,
  oldest: 'created_at',
});

/** Messages of a number in an hour. */
const MOST_MESSAGES = 120;

export type Claimed =
  | { kind: 'new'; state: State | null; until: Date }
  | { kind: 'repeated'; reply: Reply }
  | { kind: 'busy' | 'tooMany' };

/** With the number: a gateway that uses an id twice must not show one person's reply to another. */
const idOf = ({ channel, phone, messageId }: InboundMessage) => `${channel}:${phone}:${messageId}`;

@Injectable()
export class SessionsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Reserves the conversation for a message for up to ten seconds. No connection is held meanwhile, so that many conversations can call
   * services that need one.
   */
  claim(message: InboundMessage): Promise<Claimed> {
    return this.dataSource.transaction(async (tx) => {
      const { phone, channel } = message;
      await tx.query(
        `INSERT INTO assistant_sessions (phone, channel, state) VALUES ($1, $2, 'null') ON CONFLICT DO NOTHING`,
        [phone, channel],
      );
      const [session] = await tx.query<[{ state: State | null; busy: boolean }]>(
        `SELECT CASE WHEN updated_at > now() - interval '10 minutes' THEN state END AS state,
           coalesce(busy_until > now(), false) AS busy
         FROM assistant_sessions WHERE phone = $1 AND channel = $2 FOR UPDATE`,
        [phone, channel],
      );
      const [known] = await tx.query<{ reply: Reply | null }[]>(
        'SELECT reply FROM assistant_messages WHERE id = $1',
        [idOf(message)],
      );
      if (known?.reply) return { kind: 'repeated', reply: known.reply };
      if (session.busy) return { kind: 'busy' };
      const [recent] = await tx.query<[{ count: number }]>(
        `SELECT count(*)::int FROM assistant_messages WHERE phone = $1 AND created_at > now() - interval '1 hour'`,
        [phone],
      );
      if (recent.count >= MOST_MESSAGES) return { kind: 'tooMany' };
      await tx.query('INSERT INTO assistant_messages (id, phone) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        idOf(message),
        phone,
      ]);
      const [[claimed]] = await tx.query<[[{ until: Date }], number]>(
        `UPDATE assistant_sessions SET busy_until = date_trunc('milliseconds', now()) + interval '10 seconds'
         WHERE phone = $1 AND channel = $2 RETURNING busy_until AS until`,
        [phone, channel],
      );
      return { kind: 'new', state: session.state, until: claimed.until };
    });
  }

  /** Stores the reply. The state only if no later message has taken the conversation over meanwhile. */
  async finish(message: InboundMessage, until: Date, { state, reply }: Turn): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await tx.query(
        `UPDATE assistant_sessions SET state = $3, busy_until = NULL, updated_at = now()
         WHERE phone = $1 AND channel = $2 AND busy_until = $4`,
        [message.phone, message.channel, JSON.stringify(state), until],
      );
      await tx.query('UPDATE assistant_messages SET reply = $2 WHERE id = $1', [
        idOf(message),
        JSON.stringify(reply),
      ]);
    });
  }
}

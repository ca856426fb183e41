import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { pageBy, type PersonalData } from '../../platform/personal-data';

/** Conversations are deleted with the account. */
@Injectable()
export class AssistantPersonalData implements PersonalData {
  readonly sections = {
    assistant_messages: `SELECT md5(m.id)::uuid AS id, m.channel, m.said, m.reply ->> 'text' AS reply, m.created_at
      FROM assistant_messages m JOIN profiles p ON p.phone = m.phone WHERE p.id = $1 AND ${pageBy('md5(m.id)::uuid')}`,
  };

  async erase(tx: EntityManager, userId: string): Promise<void> {
    const number = '(SELECT phone FROM profiles WHERE id = $1)';
    await tx.query(`DELETE FROM assistant_messages WHERE phone = ${number}`, [userId]);
    await tx.query(`DELETE FROM assistant_relays WHERE phone = ${number}`, [userId]);
    await tx.query(`DELETE FROM assistant_sessions WHERE phone = ${number}`, [userId]);
  }
}

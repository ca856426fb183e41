import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PreparedQueries } from '../../platform/database';
import { type ExportSection, pageBy, type PersonalData, sectionsOf } from '../../platform/personal-data';

const SECTIONS = {
  assistant_messages: `SELECT md5(m.id)::uuid AS id, m.channel, m.said, m.reply ->> 'text' AS reply, m.created_at
    FROM assistant_messages m JOIN profiles p ON p.phone = m.phone WHERE p.id = $1 AND ${pageBy('md5(m.id)::uuid')}`,
};

/** Conversations are deleted with the account. */
@Injectable()
export class AssistantPersonalData implements PersonalData {
  constructor(private readonly prepared: PreparedQueries) {}

  exportSections(userId: string): ExportSection[] {
    return sectionsOf(this.prepared, userId, SECTIONS);
  }

  async erase(tx: EntityManager, userId: string): Promise<void> {
    const number = '(SELECT phone FROM profiles WHERE id = $1)';
    await tx.query(`DELETE FROM assistant_messages WHERE phone = ${number}`, [userId]);
    await tx.query(`DELETE FROM assistant_relays WHERE phone = ${number}`, [userId]);
    await tx.query(`DELETE FROM assistant_sessions WHERE phone = ${number}`, [userId]);
  }
}

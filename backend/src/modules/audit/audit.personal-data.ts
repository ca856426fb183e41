import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { pageBy, type PersonalData } from '../../platform/personal-data';

@Injectable()
export class AuditPersonalData implements PersonalData {
  readonly sections = {
    // Neither names staff nor reveals who has blocked the person.
    decisions: `SELECT e.id, replace(replace(e.action, '.', ': '), '_', ' ') AS what,
        CASE WHEN e.actor_id = $1::uuid THEN 'you' WHEN e.actor_id IS NULL THEN 'the system' ELSE 'our staff' END AS by,
        e."from", e."to", e.created_at
      FROM audit_events e
      WHERE e.subject_type = 'profile' AND e.subject_id = $1::uuid::text
        AND e.action NOT IN ('profile.blocked', 'profile.unblocked') AND ${pageBy('e.id')}`,
  };

  /** The hash chain leaves names and genders out (`audit-chain.query.ts`). */
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(
      `UPDATE audit_events SET "from" = NULL, "to" = NULL
       WHERE subject_type = 'profile' AND subject_id = $1 AND action IN ('profile.name_changed', 'profile.gender_changed')`,
      [userId],
    );
  }
}

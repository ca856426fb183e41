import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, CreateDateColumn, Entity, type EntityManager, PrimaryColumn, Repository } from 'typeorm';
import { pageAndCount, type StaffRows } from '../../platform/http';
import { pageBy, type PersonalData } from '../../platform/personal-data';
import type { AuditEventsQuery, AuditSort } from './dto/audit.dto';

/** Plain JSON; never a code, token or document. */
export type AuditSnapshot = Record<string, unknown>;

/** Append-only. */
@Entity('audit_events')
export class AuditEventEntity {
  @PrimaryColumn('uuid') id!: string;
  /** Null for the command line and jobs. */
  @Column('uuid', { nullable: true }) actor_id!: string | null;
  @Column('text') action!: string;
  @Column('text') subject_type!: string;
  @Column('text') subject_id!: string;
  @Column('jsonb', { nullable: true }) from!: AuditSnapshot | null;
  @Column('jsonb', { nullable: true }) to!: AuditSnapshot | null;
  @Column('text', { nullable: true }) reason!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}

const COLUMN_OF: Record<AuditSort, string> = {
  created_at: 'event.created_at',
  action: 'event.action',
  subject_type: 'event.subject_type',
};

@Injectable()
export class AuditRepository {
  constructor(@InjectRepository(AuditEventEntity) private readonly events: Repository<AuditEventEntity>) {}

  async insert(tx: EntityManager, event: Omit<AuditEventEntity, 'created_at'>): Promise<void> {
    await tx.query(
      `INSERT INTO audit_events (id, actor_id, action, subject_type, subject_id, "from", "to", reason)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        event.id,
        event.actor_id,
        event.action,
        event.subject_type,
        event.subject_id,
        event.from && JSON.stringify(event.from),
        event.to && JSON.stringify(event.to),
        event.reason,
      ],
    );
  }

  async secondsToWait(tx: EntityManager, action: string, subjectId: string, max: number): Promise<number> {
    const [row] = await tx.query<{ seconds: number }[]>(
      `SELECT ceil(extract(epoch FROM created_at - now()) + 3600)::int AS seconds FROM audit_events
       WHERE subject_id = $2 AND action = $1 AND created_at > now() - interval '1 hour'
       ORDER BY created_at DESC OFFSET $3 LIMIT 1`,
      [action, subjectId, max - 1],
    );
    return row?.seconds ?? 0;
  }

  find(id: string, readerId: string): Promise<AuditEventEntity | null> {
    return this.shownTo(readerId).andWhere('event.id = :id', { id }).getOne();
  }

  async list(query: AuditEventsQuery, readerId: string): Promise<StaffRows<AuditEventEntity>> {
    const order = query.order === 'asc' ? 'ASC' : 'DESC';
    const found = this.shownTo(readerId);
    for (const field of ['action', 'actor_id', 'subject_type', 'subject_id'] as const) {
      const value = query[field];
      if (value !== undefined) found.andWhere(`event.${field} = :${field}`, { [field]: value });
    }
    if (query.q) {
      found.andWhere(
        '(strpos(lower(event.action), lower(:q)) > 0 OR strpos(lower(event.reason), lower(:q)) > 0)',
        { q: query.q },
      );
    }
    found.orderBy(COLUMN_OF[query.sort ?? 'created_at'], order).addOrderBy('event.id', order);
    return pageAndCount(found, query);
  }

  /** Leaves out events that reveal who reported or blocked the reader. */
  private shownTo(readerId: string) {
    return this.events
      .createQueryBuilder('event')
      .where(`NOT (event.subject_type = 'report' AND coalesce(event."to" ->> 'user_id', '') = :readerId)`)
      .andWhere(
        `NOT (event.action IN ('profile.blocked', 'profile.unblocked') AND event.subject_id = :readerId)`,
      )
      .setParameters({ readerId });
  }
}

export const auditPersonalData = {
  sections: {
    // Hides the names of staff and of people who have blocked the person.
    decisions: `SELECT e.id, replace(replace(e.action, '.', ': '), '_', ' ') AS what,
        CASE WHEN e.actor_id = $1::uuid THEN 'you' WHEN e.actor_id IS NULL THEN 'the system' ELSE 'our staff' END AS by,
        e."from", e."to", e.created_at
      FROM audit_events e
      WHERE e.subject_type = 'profile' AND e.subject_id = $1::uuid::text
        AND e.action NOT IN ('profile.blocked', 'profile.unblocked') AND ${pageBy('e.id')}`,
  },

  /** The hash chain leaves names and genders out (`audit-chain.query.ts`). */
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(
      `UPDATE audit_events SET "from" = NULL, "to" = NULL
       WHERE subject_type = 'profile' AND subject_id = $1 AND action IN ('profile.name_changed', 'profile.gender_changed')`,
      [userId],
    );
  },
} satisfies PersonalData;

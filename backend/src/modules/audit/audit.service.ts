import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { newId, Transactions } from '../../platform/database';
import { notFound } from '../../platform/errors';
import type { StaffRows } from '../../platform/http';
import { type AuditEventEntity, AuditRepository, type AuditSnapshot } from './audit.repository';
import { SEAL_BATCH, sealEvents } from './audit-chain.query';
import type { AuditEventsQuery } from './dto/audit.dto';

interface AuditEntry {
  /** Null for the command line and jobs. */
  actor_id: string | null;
  /** `subject.verb`: `profile.staff_role_changed`. */
  action: string;
  /** Default: `subjectTypeOf` the action. */
  subject_type?: string;
  subject_id: string;
  from?: AuditSnapshot | null;
  to?: AuditSnapshot | null;
  reason?: string | null;
}

/** `profile` for `profile.staff_role_changed`. */
export const subjectTypeOf = (action: string): string => action.replace(/\..*/, '');

@Injectable()
export class AuditService {
  constructor(
    private readonly repository: AuditRepository,
    private readonly transactions: Transactions,
  ) {}

  async record(tx: EntityManager, entry: AuditEntry): Promise<void> {
    await this.repository.insert(tx, {
      id: newId(),
      subject_type: subjectTypeOf(entry.action),
      from: null,
      to: null,
      reason: null,
      ...entry,
    });
  }

  /** For events without another change. */
  async recordInOwnTransaction(entry: AuditEntry): Promise<void> {
    await this.transactions.run((tx) => this.record(tx, entry));
  }

  /** 0 if the action is allowed now. The caller must have locked the subject. @param max per hour */
  secondsToWait(tx: EntityManager, action: string, subjectId: string, max: number): Promise<number> {
    return this.repository.secondsToWait(tx, action, subjectId, max);
  }

  /** The head's row lock serialises processes. */
  @Interval(60_000)
  async seal(): Promise<void> {
    while ((await this.transactions.run(sealEvents)) === SEAL_BATCH);
  }

  list(query: AuditEventsQuery, readerId: string): Promise<StaffRows<AuditEventEntity>> {
    return this.repository.list(query, readerId);
  }

  /** @throws DomainError NOT_FOUND */
  async get(id: string, readerId: string): Promise<AuditEventEntity> {
    const event = await this.repository.find(id, readerId);
    if (!event) throw notFound();
    return event;
  }
}

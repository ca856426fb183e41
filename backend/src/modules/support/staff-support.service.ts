import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId, Transactions } from '../../platform/database';
import { invalidField, notFound, refusal } from '../../platform/errors';
import type { StaffRows } from '../../platform/http';
import { AuditService } from '../audit';
import type { AnswerCaseRequest, ChangeCaseRequest, StaffCasesQuery } from './dto/support.requests';
import { type StaffCaseRow, StaffCasesRepository } from './staff-cases.repository';
import { SupportService, type WithPhotos } from './support.service';
import { SMS_ANSWER_LENGTH } from './support-case.state';
import { type LockedCase, SupportCasesRepository } from './support-cases.repository';
import { isTakenOver, SupportNotificationsService } from './support-notifications.service';

export interface StaffCase {
  found: StaffCaseRow;
  /** Includes notes. */
  messages: WithPhotos[];
}

/** The staff member's own cases, and cases about their trips, are NOT_FOUND. */
@Injectable()
export class StaffSupportService {
  constructor(
    private readonly cases: StaffCasesRepository,
    private readonly repository: SupportCasesRepository,
    private readonly support: SupportService,
    private readonly notifications: SupportNotificationsService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  list(readerId: string, query: StaffCasesQuery): Promise<StaffRows<StaffCaseRow>> {
    return this.cases.list(readerId, query);
  }

  /** @throws DomainError NOT_FOUND */
  async get(readerId: string, id: string): Promise<StaffCase> {
    const found = await this.cases.find(readerId, id);
    if (!found) throw notFound();
    return { found, messages: await this.support.messages(id, ['person', 'staff', 'note']) };
  }

  /**
   * Changes status or assignee. Audited. Idempotent.
   * @throws DomainError NOT_FOUND; VERSION_CONFLICT for a stale version; VALIDATION_FAILED for an assignee of
   * another role or whom the case concerns
   */
  async change(staffId: string, id: string, wanted: ChangeCaseRequest): Promise<StaffCase> {
    await this.transactions.run(async (tx) => {
      const found = await this.lock(tx, staffId, id);
      const { assignee_id = found.assignee_id, version: readVersion = null } = wanted;
      const status = wanted.status ?? found.status;
      if (status === found.status && assignee_id === found.assignee_id) return;
      if (readVersion !== null && readVersion !== found.version) throw caseChanged();
      const isReassigned = assignee_id !== null && assignee_id !== found.assignee_id;
      if (isReassigned && !(await this.cases.mayAnswer(tx, assignee_id, id))) {
        throw invalidField(
          'assignee_id',
          'assignee_id must be a member of support or an administrator whom the case does not concern',
        );
      }
      const version = await this.repository.change(tx, { id, status, assignee_id }, { message: null });
      if (status === 'solved' && found.status !== 'solved') {
        await this.notifications.notify(tx, 'support_solved', found, `${id}:${version}`);
      }
      await this.audit.record(tx, {
        actor_id: staffId,
        action: 'support_case.changed',
        subject_id: id,
        from: { status: found.status, assignee_id: found.assignee_id },
        to: { status, assignee_id },
      });
    });
    return this.get(staffId, id);
  }

  /**
   * Answers the person, and assigns an unassigned case to the member of staff. The case then waits for the person,
   * unless they have sent a message in the meantime. Audited.
   * @throws DomainError NOT_FOUND
   */
  async answer(
    staffId: string,
    id: string,
    { text, last_message_at: seen }: AnswerCaseRequest,
  ): Promise<StaffCase> {
    return this.add(staffId, id, { kind: 'staff', text }, async (tx, found, messageId) => {
      if (isTakenOver(found) && found.channel === 'sms' && text.length > SMS_ANSWER_LENGTH) {
        throw invalidField('text', `text must be at most ${SMS_ANSWER_LENGTH} characters: it is sent by SMS`);
      }
      const hasNewer = await this.repository.hasMessageAfter(tx, id, seen ?? null);
      const status = hasNewer ? found.status : 'waiting';
      const assignee_id = found.assignee_id ?? staffId;
      await this.repository.change(tx, { id, status, assignee_id }, { message: 'staff' });
      await this.notifications.notify(tx, 'support_answered', found, messageId);
    });
  }

  /** Adds a note that only staff see. Audited. @throws DomainError NOT_FOUND */
  async note(staffId: string, id: string, text: string): Promise<StaffCase> {
    return this.add(staffId, id, { kind: 'note', text });
  }

  private async add(
    staffId: string,
    id: string,
    message: { kind: 'staff' | 'note'; text: string },
    afterwards?: (tx: EntityManager, found: LockedCase, messageId: string) => Promise<void>,
  ): Promise<StaffCase> {
    await this.transactions.run(async (tx) => {
      const found = await this.lock(tx, staffId, id);
      const messageId = newId();
      await this.repository.addMessage(tx, { ...message, id: messageId, case_id: id, author_id: staffId });
      await afterwards?.(tx, found, messageId);
      await this.audit.record(tx, {
        actor_id: staffId,
        action: message.kind === 'staff' ? 'support_case.answered' : 'support_case.noted',
        subject_id: id,
        to: { message_id: messageId },
      });
    });
    return this.get(staffId, id);
  }

  private async lock(tx: EntityManager, staffId: string, id: string): Promise<LockedCase> {
    const found = await this.repository.lock(tx, id);
    if (!found || !(await this.cases.find(staffId, id, tx))) throw notFound();
    return found;
  }
}

const caseChanged = refusal('VERSION_CONFLICT', 'This support case was changed by someone else. Reload it.');

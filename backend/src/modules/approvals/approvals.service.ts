import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config';
import { newId, Transactions } from '../../platform/database';
import { AuditService } from '../audit';
import { type ApprovalParameters, decideCommand, type MoneyCommand } from './approval.policy';
import { type ApprovalRow, ApprovalsRepository } from './approvals.repository';
import type { ApprovalsQuery } from './dto/approvals.requests';
import { DomainError } from '../../platform/errors';

/** A staff command that moves money of a record. */
export interface StaffMoneyCommand extends MoneyCommand {
  /** `payment.refund`. */
  action: string;
  subject_type: string;
  subject_id: string;
  actor_id: string;
  reason: string | null;
}

/** Approval by a second person (docs/domain.md#staff). Every step is audited. */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly repository: ApprovalsRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Whether the command may be executed now. If it needs a second person it is stored, and the answer is false: the caller must change
   * nothing. The caller holds the record's lock, so that of two admins at once one asks and the other approves.
   * @throws DomainError FORBIDDEN where the second person would be paid; STATE_CONFLICT where another command waits
   */
  async admit(tx: EntityManager, command: StaffMoneyCommand): Promise<boolean> {
    const { actor_id } = command;
    const waiting = await this.repository.lockWaiting(tx, command.action, command.subject_id);
    const decision = decideCommand(command, { actor_id, above: this.config.fourEyesAbove, waiting });
    switch (decision) {
      case 'go':
        return true;
      case 'waits':
        return false;
      case 'own':
        throw paysYourself();
      case 'differs':
        throw differsFromRequest();
      case 'approve':
        await this.close(tx, waiting, 'approved', command);
        return true;
      case 'replace':
        await this.close(tx, waiting, 'withdrawn', command);
        await this.ask(tx, command);
        return false;
      case 'ask':
        await this.ask(tx, command);
        return false;
    }
  }

  /** The waiting request about a record, or null. */
  waitingFor(subjectId: string, tx: EntityManager | null = null): Promise<ApprovalRow | null> {
    return this.repository.waitingFor(subjectId, tx);
  }

  list(query: ApprovalsQuery): Promise<{ rows: ApprovalRow[]; total: number }> {
    return this.repository.list(query);
  }

  /** @throws DomainError NOT_FOUND */
  async get(id: string): Promise<ApprovalRow> {
    const row = await this.repository.find(id);
    if (row === null) throw approvalNotFound();
    return row;
  }

  /**
   * Withdraws a request: by its author, or by another admin who won't approve it. A repeated call changes nothing.
   * @throws DomainError NOT_FOUND; STATE_CONFLICT where it was approved or has expired
   */
  async withdraw(actorId: string, id: string, reason: string | null): Promise<ApprovalRow> {
    await this.transactions.run(async (tx) => {
      const request = await this.repository.lock(tx, id);
      if (request === null) throw approvalNotFound();
      if (request.status === 'withdrawn') return;
      if (request.status !== 'waiting') throw notWaiting();
      await this.close(tx, request, 'withdrawn', { actor_id: actorId, reason });
    });
    return this.get(id);
  }

  private async ask(tx: EntityManager, command: StaffMoneyCommand): Promise<void> {
    const { action, subject_type, subject_id, parameters, amount, reason, actor_id } = command;
    const kept = { action, subject_type, subject_id, parameters, amount, reason };
    await this.repository.insert(tx, { ...kept, id: newId(), requested_by: actor_id });
    await this.record(tx, 'approval.requested', kept, { actor_id, reason });
  }

  private async close(
    tx: EntityManager,
    request: ApprovalRow | null,
    status: 'approved' | 'withdrawn',
    by: { actor_id: string; reason: string | null },
  ): Promise<void> {
    if (request === null) return;
    await this.repository.close(tx, request.id, status, by.actor_id);
    await this.record(tx, status === 'approved' ? 'approval.given' : 'approval.withdrawn', request, by);
  }

  private record(
    tx: EntityManager,
    action: string,
    of: {
      action: string;
      subject_type: string;
      subject_id: string;
      parameters: ApprovalParameters;
      amount: number;
    },
    by: { actor_id: string; reason: string | null },
  ): Promise<void> {
    return this.audit.record(tx, {
      actor_id: by.actor_id,
      action,
      subject_type: of.subject_type,
      subject_id: of.subject_id,
      to: { command: of.action, amount: of.amount, ...of.parameters },
      reason: by.reason,
    });
  }
}

function approvalNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'not_found', 'The requested resource was not found.');
}

/** Another command about the record waits. */
function differsFromRequest(): DomainError {
  const message =
    'A request with other details waits for a second person. Repeat it as it is, or withdraw it.';
  return new DomainError('STATE_CONFLICT', 'conflict', message);
}

function paysYourself(): DomainError {
  const message = 'This pays yourself. Another person has to approve it.';
  return new DomainError('FORBIDDEN', 'forbidden', message);
}

function notWaiting(): DomainError {
  const message = 'This request does not wait any more.';
  return new DomainError('STATE_CONFLICT', 'conflict', message);
}

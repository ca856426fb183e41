import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config';
import { newId, Transactions } from '../../platform/database';
import { notFound, refusal } from '../../platform/errors';
import type { Identity, StaffRows } from '../../platform/http';
import { AuditService, subjectTypeOf } from '../audit';
import { ProfilesService } from '../profiles';
import { type ApprovalAction, commandsOf, decideCommand, type StaffCommand } from './approval.policy';
import { type ApprovalRow, ApprovalsRepository } from './approvals.repository';
import type { ApprovalsQuery } from './dto/approvals.dto';

type StaffReader = Pick<Identity, 'userId' | 'staffRole'>;

export interface StaffRecordCommand extends StaffCommand {
  action: ApprovalAction;
  /** Default: `subjectTypeOf` the action. */
  subject_type?: string;
  subject_id: string;
  actor_id: string;
  reason: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** `actorId` is the second person. */
type CommandExecutor = (actorId: string, request: ApprovalRow) => Promise<unknown>;

type Decider = Pick<StaffRecordCommand, 'actor_id' | 'reason'>;

export const APPROVAL_FAILURES = ['STATE_CONFLICT', 'NOT_INDEPENDENT'] as const;

/** Four-eyes approval (docs/domain.md#staff). Every step is audited. */
@Injectable()
export class ApprovalsService {
  private readonly executors = new Map<ApprovalAction, CommandExecutor>();
  private readonly confirming = new AsyncLocalStorage<string>();

  constructor(
    private readonly repository: ApprovalsRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly profiles: ProfilesService,
    private readonly config: AppConfig,
  ) {}

  executeBy(action: ApprovalAction, executor: CommandExecutor): void {
    this.executors.set(action, executor);
  }

  /**
   * Returns true if the command may run now. Otherwise stores a request, and the caller must change nothing. Call
   * with the record locked, so that concurrent admins can't both request.
   * @throws DomainError FORBIDDEN if the second person would be paid; NOT_INDEPENDENT if they depend on the first;
   * STATE_CONFLICT if another command awaits approval
   */
  async admit(tx: EntityManager, original: StaffRecordCommand): Promise<boolean> {
    // Money to another account of the actor needs a second person, too.
    const isOwn = await this.profiles.isOwn(tx, original.actor_id, ...Object.keys(original.pays));
    const command = isOwn ? { ...original, pays: { [original.actor_id]: 0, ...original.pays } } : original;
    const { action, actor_id, pays } = command;
    // Goodwill is summed per staff member, not per payee.
    const goodwill = command.goodwill === true ? { [actor_id]: command.amount } : {};
    const waiting = await this.lockWaiting(tx, command);
    const confirmed = this.confirming.getStore();
    if (confirmed !== undefined && confirmed !== waiting?.id) throw notWaiting();
    const paidWithoutApproval = await this.repository.paidWithoutApproval(tx, action, pays);
    const { [actor_id]: goodwillWithoutApproval = 0 } = await this.repository.paidWithoutApproval(
      tx,
      'goodwill',
      goodwill,
    );
    const limit = this.config.fourEyesAbove;
    const facts = { actor_id, limit, waiting, paidWithoutApproval, goodwillWithoutApproval };
    switch (decideCommand(command, facts)) {
      case 'run':
        await this.repository.recordWithoutApproval(tx, action, pays);
        await this.repository.recordWithoutApproval(tx, 'goodwill', goodwill);
        return true;
      case 'waits':
        return false;
      case 'own':
        throw ownMoneyOrRide();
      case 'differs':
        throw differsFromRequest();
      case 'approve':
        if (!(await this.mayGive(tx, actor_id, action))) throw otherRole();
        await this.assertIndependent(tx, actor_id, waiting?.requested_by ?? null);
        await this.close(tx, waiting, 'approved', command);
        return true;
      case 'replace':
        await this.close(tx, waiting, 'withdrawn', command);
        await this.request(tx, command);
        return false;
      case 'request':
        await this.request(tx, command);
        return false;
    }
  }

  waitingFor(
    subjectId: string,
    tx: EntityManager | null = null,
    actions: readonly ApprovalAction[] | null = null,
  ): Promise<ApprovalRow | null> {
    return this.repository.waitingFor(subjectId, tx, actions);
  }

  wasApproved(tx: EntityManager, action: ApprovalAction, subjectId: string): Promise<boolean> {
    return this.repository.wasApproved(tx, action, subjectId);
  }

  /** True if the person requested or confirmed a command that was approved before `until`. */
  wasInvolved(
    tx: EntityManager,
    personId: string,
    of: { action: ApprovalAction; subjectId: string; until: Date },
  ): Promise<boolean> {
    return this.repository.wasInvolved(tx, personId, of);
  }

  list({ staffRole }: StaffReader, query: ApprovalsQuery): Promise<StaffRows<ApprovalRow>> {
    return this.repository.list(query, commandsOf(staffRole));
  }

  /** @throws DomainError NOT_FOUND; FORBIDDEN if the reader may not give the command */
  async getFor({ staffRole }: StaffReader, id: string): Promise<ApprovalRow> {
    const row = await this.get(id);
    if (!commandsOf(staffRole).includes(row.action)) throw otherRole();
    return row;
  }

  private async get(id: string): Promise<ApprovalRow> {
    const row = await this.repository.find(id);
    if (row === null) throw notFound();
    return row;
  }

  /**
   * Executes a request as its second person. Idempotent.
   * @throws DomainError NOT_FOUND; FORBIDDEN for the requester and for other roles; STATE_CONFLICT if it is
   * no longer open; errors of `admit` and the command
   */
  async confirm(by: StaffReader, id: string): Promise<ApprovalRow> {
    const actorId = by.userId;
    const request = await this.getFor(by, id);
    if (request.status === 'approved' && request.decided_by === actorId) return request;
    if (request.status !== 'waiting') throw notWaiting();
    if (request.requested_by === actorId) throw ownRequest();
    const execute = this.executors.get(request.action);
    if (execute === undefined) throw notWaiting();
    const isValid = await this.transactions.run((tx) =>
      this.mayGive(tx, request.requested_by, request.action),
    );
    if (isValid) await this.confirming.run(id, () => execute(actorId, request));
    const after = await this.get(id);
    if (after.status === 'approved') return after;
    // The requester lost the role, or the record already had the requested state.
    await this.end(id, { actor_id: actorId, reason: null }, null);
    throw notWaiting();
  }

  /**
   * For the requester and everyone whose role includes the command. Idempotent.
   * @throws DomainError NOT_FOUND; FORBIDDEN for other roles; STATE_CONFLICT if approved or expired
   */
  async withdraw(by: StaffReader, id: string, reason: string | null): Promise<ApprovalRow> {
    await this.getFor(by, id);
    await this.end(id, { actor_id: by.userId, reason });
    return this.get(id);
  }

  private async end(id: string, by: Decider, decidedBy: string | null = by.actor_id): Promise<void> {
    await this.transactions.run(async (tx) => {
      const request = await this.repository.lock(tx, id);
      if (request === null) throw notFound();
      if (request.status === 'withdrawn' || request.status === 'rejected') return;
      if (request.status !== 'waiting') throw notWaiting();
      await this.close(tx, request, 'withdrawn', by, decidedBy);
    });
  }

  /** A request whose requester may no longer give the command is withdrawn. */
  private async lockWaiting(tx: EntityManager, command: StaffRecordCommand): Promise<ApprovalRow | null> {
    const { action, subject_id } = command;
    const waiting = await this.repository.lockWaiting(tx, action, subject_id);
    if (waiting === null || (await this.mayGive(tx, waiting.requested_by, action))) return waiting;
    await this.close(tx, waiting, 'withdrawn', command, null);
    return null;
  }

  private async mayGive(tx: EntityManager, personId: string, action: ApprovalAction): Promise<boolean> {
    const { staff_role, suspended_at } = await this.profiles.get(personId, tx);
    return suspended_at === null && commandsOf(staff_role).includes(action);
  }

  private async assertIndependent(tx: EntityManager, actorId: string, requesterId: string | null) {
    if (requesterId === null) return;
    if (await this.repository.recentlyAppointed(tx, actorId, requesterId)) throw notIndependent();
    if (await this.profiles.shareBrowser(tx, actorId, requesterId)) throw notIndependent();
  }

  private async request(tx: EntityManager, command: StaffRecordCommand): Promise<void> {
    const subjectType = command.subject_type ?? subjectTypeOf(command.action);
    const request = { ...command, subject_type: subjectType };
    await this.repository.insert(tx, { ...request, id: newId(), requested_by: command.actor_id });
    await this.record(tx, 'approval.requested', request, command);
  }

  private async close(
    tx: EntityManager,
    request: ApprovalRow | null,
    status: 'approved' | 'withdrawn',
    by: Decider,
    decidedBy: string | null = by.actor_id,
  ): Promise<void> {
    if (request === null) return;
    await this.repository.close(tx, request.id, status, decidedBy);
    const rejected = decidedBy !== null && decidedBy !== request.requested_by;
    const closed = rejected ? 'approval.rejected' : 'approval.withdrawn';
    await this.record(tx, status === 'approved' ? 'approval.given' : closed, request, by);
  }

  private record(
    tx: EntityManager,
    action: string,
    request: Pick<ApprovalRow, 'action' | 'subject_type' | 'subject_id' | 'parameters' | 'amount'>,
    by: Decider,
  ): Promise<void> {
    return this.audit.record(tx, {
      actor_id: by.actor_id,
      action,
      subject_type: request.subject_type,
      subject_id: request.subject_id,
      to: { command: request.action, amount: request.amount, ...request.parameters },
      reason: by.reason,
    });
  }
}

const differsFromRequest = refusal(
  'STATE_CONFLICT',
  'A request with other details is waiting for a second person. Repeat that request unchanged, or withdraw it.',
);
const ownMoneyOrRide = refusal(
  'FORBIDDEN',
  'This concerns your own money or ride. Another person has to approve it.',
);
const ownRequest = refusal('FORBIDDEN', 'Another person has to confirm your request.');
const otherRole = refusal('FORBIDDEN', 'Your role does not include this command.');
const notIndependent = refusal(
  'NOT_INDEPENDENT',
  'You cannot confirm this: one of you appointed the other in the last 7 days, or you use the same browser.',
);
const notWaiting = refusal('STATE_CONFLICT', 'This request is no longer waiting for approval.');

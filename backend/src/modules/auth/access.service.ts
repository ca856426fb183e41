import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config/index';
import { newId, Transactions } from '../../platform/database/index';
import { STAFF_ROLES, type StaffRole } from '../../platform/http/index';
import { defineJob, JobQueue } from '../../platform/jobs/index';
import { type ApprovalRow, ApprovalsService } from '../approvals/index';
import { AuditService } from '../audit/index';
import { NotificationCatalogue, type SubjectNotifier } from '../notifications/index';
import { PeopleMemoryService, type ProfileEntity, ProfilesService } from '../profiles/index';
import { ownAccess } from './auth.errors';
import { PersonalTokensRepository } from './personal-tokens/personal-tokens.repository';
import { SessionsService } from './sessions.service';

export const personSuspendedEvent = defineJob<{ user_id: string; actor_id: string | null }>(
  'profile.suspended',
);

interface AccessChange {
  staff_role?: StaffRole | null;
  suspended?: boolean;
}

export interface Decision {
  actor_id: string;
  reason: string | null;
}

export interface PersonAccess {
  profile: ProfileEntity;
  approval: ApprovalRow | null;
}

interface Suspension {
  id: string;
  user_id: string;
}

@Injectable()
export class AccessService implements OnModuleInit {
  private readonly notifier: SubjectNotifier<
    'account_suspended',
    Suspension,
    Suspension & { contact: string }
  >;

  constructor(
    private readonly profiles: ProfilesService,
    private readonly memory: PeopleMemoryService,
    private readonly sessions: SessionsService,
    private readonly tokens: PersonalTokensRepository,
    private readonly approvals: ApprovalsService,
    private readonly audit: AuditService,
    private readonly jobs: JobQueue,
    private readonly transactions: Transactions,
    config: AppConfig,
    notifications: NotificationCatalogue,
  ) {
    this.notifier = notifications.register({
      kinds: {
        account_suspended: {
          to: ({ user_id }: Suspension) => user_id,
          key: ({ id }: Suspension) => `suspended:${id}`,
          topic: null,
          sms: 'notice',
        },
      },
      facts: async (event: Suspension) => {
        const { suspended_at } = await this.profiles.get(event.user_id);
        return suspended_at === null ? null : { ...event, contact: config.supportContact };
      },
    });
  }

  onModuleInit(): void {
    this.approvals.executeBy('profile.staff_role', (actor_id, { subject_id, parameters, reason }) => {
      const staff_role = STAFF_ROLES.find((role) => role === parameters['staff_role']) ?? null;
      return this.change(subject_id, { staff_role }, { actor_id, reason });
    });
  }

  /**
   * Granting a staff role needs a second administrator. Withdrawing it does not, so that a stolen account
   * loses its role immediately.
   * @throws DomainError FORBIDDEN for oneself, PROFILE_NOT_FOUND, and the errors of `ApprovalsService.admit`
   */
  async change(id: string, change: AccessChange, by: Decision): Promise<PersonAccess> {
    if (id === by.actor_id) throw ownAccess();
    return this.transactions.run(async (tx) => {
      const { staff_role, suspended } = change;
      const restores = staff_role != null || suspended === false;
      if (restores && (await this.profiles.isOwn(tx, by.actor_id, id))) throw ownAccess();
      if (change.staff_role !== undefined) await this.setStaffRole(tx, id, change.staff_role, by);
      if (change.suspended !== undefined) await this.setSuspended(tx, id, change.suspended, by);
      return {
        profile: await this.profiles.get(id, tx),
        approval: await this.approvals.waitingFor(id, tx, ['profile.staff_role']),
      };
    });
  }

  /**
   * Idempotent. A suspension ends all sessions at the caller's commit; a job then cancels future rides with full
   * refunds. @throws DomainError PROFILE_NOT_FOUND
   */
  async setSuspended(
    tx: EntityManager,
    id: string,
    suspended: boolean,
    by: { actor_id: string | null; reason: string | null },
  ): Promise<void> {
    const profile = await this.profiles.lock(tx, id);
    if ((profile.suspended_at !== null) === suspended) return;
    await this.profiles.setSuspended(tx, id, suspended);
    await this.audit.record(tx, {
      ...by,
      action: suspended ? 'profile.suspended' : 'profile.suspension_lifted',
      subject_id: id,
      from: { suspended: !suspended },
      to: { suspended },
    });
    if (!suspended) return this.memory.liftSuspension(tx, id);
    await this.sessions.endAllOf(tx, [id], 'suspended');
    await this.jobs.send(tx, personSuspendedEvent, { user_id: id, actor_id: by.actor_id });
    await this.notifier.notify(tx, 'account_suspended', { id: newId(), user_id: id });
  }

  /** Idempotent. @throws DomainError FORBIDDEN for oneself, PROFILE_NOT_FOUND */
  async setPayoutsStopped(id: string, stopped: boolean, by: Decision): Promise<ProfileEntity> {
    if (id === by.actor_id) throw ownAccess();
    return this.transactions.run(async (tx) => {
      if (!stopped && (await this.profiles.isOwn(tx, by.actor_id, id))) throw ownAccess();
      const profile = await this.profiles.lock(tx, id);
      if ((profile.payouts_stopped_at !== null) === stopped) return profile;
      await this.profiles.setPayoutsStopped(tx, id, stopped);
      await this.audit.record(tx, {
        ...by,
        action: stopped ? 'profile.payouts_stopped' : 'profile.payouts_resumed',
        subject_id: id,
        from: { payouts_stopped: !stopped },
        to: { payouts_stopped: stopped },
      });
      return this.profiles.get(id, tx);
    });
  }

  private async setStaffRole(
    tx: EntityManager,
    id: string,
    role: StaffRole | null,
    by: Decision,
  ): Promise<void> {
    const profile = await this.profiles.lock(tx, id);
    if (profile.staff_role === role) return;
    if (role !== null) {
      const isApproved = await this.approvals.admit(tx, {
        action: 'profile.staff_role',
        subject_id: id,
        parameters: { staff_role: role },
        amount: 0,
        pays: {},
        always: true,
        ...by,
        before: { staff_role: profile.staff_role },
        after: { staff_role: role },
      });
      if (!isApproved) return;
    }
    await this.profiles.setStaffRole(tx, id, role);
    if (role !== 'admin') await this.tokens.removeAllOf(tx, id);
    await this.audit.record(tx, {
      ...by,
      action: 'profile.staff_role_changed',
      subject_id: id,
      from: { staff_role: profile.staff_role },
      to: { staff_role: role },
    });
  }
}

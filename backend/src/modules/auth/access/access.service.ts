import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../platform/database';
import { JobQueue } from '../../../platform/jobs';
import { AuditService } from '../../audit';
import { PeopleMemory, type ProfileEntity, ProfilesService, type StaffRole } from '../../profiles';
import { ownAccess } from '../auth.errors';
import { SessionsService } from '../sessions.service';
import { personSuspendedEvent } from './access-events';

/** What an admin wants to change; what isn't named stays. */
export interface AccessChange {
  staff_role?: StaffRole | null;
  suspended?: boolean;
}

/** Who decides, and why. */
export interface Decision {
  actor_id: string;
  reason: string | null;
}

/** Whether a person may come in, and whether they are staff (decision 21). */
@Injectable()
export class AccessService {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly memory: PeopleMemory,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
    private readonly jobs: JobQueue,
    private readonly transactions: Transactions,
  ) {}

  /**
   * An admin's change of somebody else; each thing that really changes is audited.
   * @throws DomainError FORBIDDEN for oneself, PROFILE_NOT_FOUND
   */
  async change(id: string, change: AccessChange, by: Decision): Promise<ProfileEntity> {
    if (id === by.actor_id) throw ownAccess();
    return this.transactions.run(async (tx) => {
      if (change.staff_role !== undefined) await this.setStaffRole(tx, id, change.staff_role, by);
      if (change.suspended !== undefined) await this.setSuspended(tx, id, change.suspended, by);
      return this.profiles.get(id, tx);
    });
  }

  /**
   * Shuts a person out, or lets them in again, in the caller's transaction: sessions and sockets end with the commit, sign-in is
   * refused, and their future rides are cancelled with full refunds. The same again changes nothing.
   * @throws DomainError PROFILE_NOT_FOUND
   */
  async setSuspended(tx: EntityManager, id: string, suspended: boolean, by: Decision): Promise<void> {
    const before = await this.profiles.lock(tx, id);
    if ((before.suspended_at !== null) === suspended) return;
    await this.profiles.setSuspended(tx, id, suspended);
    await this.audit.record(tx, {
      ...by,
      action: suspended ? 'profile.suspended' : 'profile.suspension_lifted',
      subject_type: 'profile',
      subject_id: id,
      from: { suspended: !suspended },
      to: { suspended },
    });
    if (!suspended) return this.memory.liftSuspension(tx, id);
    await this.sessions.endAllOf(tx, [id], 'suspended');
    await this.jobs.send(tx, personSuspendedEvent, { user_id: id, actor_id: by.actor_id });
  }

  /**
   * Stops the payouts to a driver, or lets them go on (decision 35). The same again changes nothing.
   * @throws DomainError FORBIDDEN for oneself, PROFILE_NOT_FOUND
   */
  async setPayoutsStopped(id: string, stopped: boolean, by: Decision): Promise<ProfileEntity> {
    if (id === by.actor_id) throw ownAccess();
    return this.transactions.run(async (tx) => {
      const before = await this.profiles.lock(tx, id);
      if ((before.payouts_stopped_at !== null) === stopped) return before;
      await this.profiles.setPayoutsStopped(tx, id, stopped);
      await this.audit.record(tx, {
        ...by,
        action: stopped ? 'profile.payouts_stopped' : 'profile.payouts_resumed',
        subject_type: 'profile',
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
    const before = await this.profiles.lock(tx, id);
    if (before.staff_role === role) return;
    await this.profiles.setStaffRole(tx, id, role);
    await this.audit.record(tx, {
      ...by,
      action: 'profile.staff_role_changed',
      subject_type: 'profile',
      subject_id: id,
      from: { staff_role: before.staff_role },
      to: { staff_role: role },
    });
  }
}

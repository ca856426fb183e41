import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '../../locales';
import { AppConfig } from '../../platform/config';
import { newId, Transactions } from '../../platform/database';
import type { StaffRole, StaffRows } from '../../platform/http';
import { defineJob, JobQueue } from '../../platform/jobs';
import { AuditService } from '../audit';
import type { StaffProfilesQuery, UpdateProfileRequest } from './dto/profiles.dto';
import { PeopleMemoryService } from './memory/people-memory.service';
import type { Gender, ProfileEntity } from './profile.entity';
import { genderFixed, nameFixed, ownGender, profileNotFound } from './profile.errors';
import { ProfilesRepository, type PublicProfileRow } from './profiles.repository';

export const driverRenamedEvent = defineJob<{ driver_id: string }>('profile.driver_renamed');

/** True if staff have ever approved the driver, and so verified the name. */
export function wasApproved(
  person: Pick<ProfileEntity, 'is_driver' | 'driver_application_status' | 'approved_at'>,
): boolean {
  return person.is_driver || person.driver_application_status === 'approved' || person.approved_at !== null;
}

@Injectable()
export class ProfilesService {
  constructor(
    private readonly repository: ProfilesRepository,
    private readonly audit: AuditService,
    private readonly memory: PeopleMemoryService,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly config: AppConfig,
  ) {}

  /** @throws DomainError PROFILE_NOT_FOUND */
  async get(id: string, tx?: EntityManager): Promise<ProfileEntity> {
    const profile = await this.repository.find(id, tx);
    if (!profile) throw profileNotFound();
    return profile;
  }

  /** Possibly from a replica. @throws DomainError PROFILE_NOT_FOUND */
  async getPublic(id: string): Promise<PublicProfileRow> {
    return (await this.repository.findPublic(id)) ?? this.get(id);
  }

  addRating(tx: EntityManager, id: string, change: { count: number; sum: number }): Promise<void> {
    return this.repository.addRating(tx, id, change);
  }

  find(id: string): Promise<ProfileEntity | null> {
    return this.repository.find(id);
  }

  findByPhone(phone: string, tx?: EntityManager): Promise<ProfileEntity | null> {
    return this.repository.findByPhone(phone, tx);
  }

  list(query: StaffProfilesQuery): Promise<StaffRows<ProfileEntity>> {
    return this.repository.list(query);
  }

  async setLocaleIfUnset(id: string, locale: Language): Promise<void> {
    await this.transactions.run((tx) => this.repository.setLocaleIfUnset(tx, id, locale));
  }

  lockIfExists(tx: EntityManager, id: string): Promise<ProfileEntity | null> {
    return this.repository.lock(tx, id);
  }

  /** Prevents deletion until commit. Null if already deleted. */
  lockPresent(tx: EntityManager, id: string): Promise<ProfileEntity | null> {
    return this.repository.lockPresent(tx, { id });
  }

  deletedSince(tx: EntityManager, id: string, moment: Date): Promise<boolean> {
    return this.repository.deletedSince(tx, id, moment);
  }

  /** True if both signed in on the same browser within 30 days. */
  shareBrowser(tx: EntityManager, one: string, other: string): Promise<boolean> {
    return this.repository.shareBrowser(tx, one, other);
  }

  /** True if one of the accounts may be the actor's. Compares browsers in production only, because testers share them. */
  async isOwn(tx: EntityManager, actorId: string, ...ids: string[]): Promise<boolean> {
    if (ids.includes(actorId)) return true;
    return this.config.isProduction && (await this.repository.mayBeOnePerson(tx, actorId, ids));
  }

  /** @throws DomainError PROFILE_NOT_FOUND */
  async lock(tx: EntityManager, id: string): Promise<ProfileEntity> {
    const profile = await this.repository.lock(tx, id);
    if (!profile) throw profileNotFound();
    return profile;
  }

  /** Call only from `auth`, which also ends the sessions. */
  async setSuspended(tx: EntityManager, id: string, suspended: boolean): Promise<void> {
    await this.repository.setSuspended(tx, id, suspended);
  }

  async setPayoutsStopped(tx: EntityManager, id: string, stopped: boolean): Promise<void> {
    await this.repository.setPayoutsStopped(tx, id, stopped);
  }

  async setStaffRole(tx: EntityManager, id: string, role: StaffRole | null): Promise<void> {
    await this.repository.update(tx, id, { staff_role: role });
  }

  /**
   * Changes the given fields; `locale` null restores the defaults.
   * @throws DomainError NAME_FIXED for an approved driver, GENDER_FIXED once stated, PROFILE_NOT_FOUND
   */
  async update(id: string, change: UpdateProfileRequest): Promise<ProfileEntity> {
    return this.transactions.run(async (tx) => {
      const person = await this.lock(tx, id);
      const { full_name = person.full_name } = change;
      if (full_name !== person.full_name) {
        if (wasApproved(person)) throw nameFixed();
        await this.auditName(tx, person, full_name, { actor_id: id, reason: null });
      }
      const { gender = person.gender } = change;
      if (person.gender !== null && gender !== person.gender) throw genderFixed();
      return this.repository.update(tx, id, {
        full_name,
        gender,
        ...(change.locale === undefined ? {} : { locale: change.locale }),
      });
    });
  }

  /**
   * Renames a person. Pauses an approved driver's payouts for a day and has the payout account checked again.
   * @throws DomainError PROFILE_NOT_FOUND
   */
  async rename(
    tx: EntityManager,
    id: string,
    full_name: string,
    by: { actor_id: string; reason: string },
  ): Promise<void> {
    const person = await this.lock(tx, id);
    if (person.full_name === full_name) return;
    await this.auditName(tx, person, full_name, by);
    await this.repository.update(tx, id, { full_name });
    if (!wasApproved(person)) return;
    await this.repository.setNameChanged(tx, id);
    await this.jobs.send(tx, driverRenamedEvent, { driver_id: id });
  }

  /** For staff. Audited. Idempotent. @throws DomainError PROFILE_NOT_FOUND; FORBIDDEN for one's own profile */
  async changeGender(
    id: string,
    gender: Gender | null,
    by: { actor_id: string; reason: string },
  ): Promise<ProfileEntity> {
    return this.transactions.run(async (tx) => {
      if (await this.isOwn(tx, by.actor_id, id)) throw ownGender();
      const person = await this.lock(tx, id);
      if (person.gender === gender) return person;
      await this.audit.record(tx, {
        ...by,
        action: 'profile.gender_changed',
        subject_id: id,
        from: { gender: person.gender },
        to: { gender },
      });
      return this.repository.update(tx, id, { gender });
    });
  }

  private auditName(
    tx: EntityManager,
    person: ProfileEntity,
    full_name: string,
    by: { actor_id: string; reason: string | null },
  ): Promise<void> {
    return this.audit.record(tx, {
      ...by,
      action: 'profile.name_changed',
      subject_id: person.id,
      from: { full_name: person.full_name },
      to: { full_name },
    });
  }

  /**
   * Finds or creates the profile of a verified number, and locks it against deletion. A known number keeps its
   * profile, whatever the provider's id; an account deleted concurrently is replaced. A new account inherits
   * decisions about earlier accounts of the number (`PeopleMemoryService`).
   * @param phone 237 and nine digits
   */
  async ensure(tx: EntityManager, person: { phone: string; id?: string }): Promise<ProfileEntity> {
    const { phone } = person;
    const known = person.id === undefined ? null : await this.repository.lockPresent(tx, { id: person.id });
    if (known) return known;
    for (const id of [person.id ?? newId(), newId()]) {
      const isNew = await this.repository.insertIfNew(tx, { id, phone });
      if (isNew) await this.memory.inherit(tx, { id, phone });
      const profile = await this.repository.lockPresent(tx, { phone });
      if (profile) return profile;
    }
    throw profileNotFound();
  }

  /**
   * For the command line: creates the profile if needed, so that a new installation can name its first admin.
   * @returns whether the profile is new, to detect a mistyped number
   */
  async grantStaffRole(
    phone: string,
    role: StaffRole,
  ): Promise<{ profile: ProfileEntity; created: boolean }> {
    return this.transactions.run(async (tx) => {
      const created = (await this.repository.findByPhone(phone, tx)) === null;
      const { id } = await this.ensure(tx, { phone });
      const before = await this.repository.lock(tx, id);
      const profile = await this.repository.update(tx, id, { staff_role: role });
      await this.audit.record(tx, {
        actor_id: null,
        action: 'profile.staff_role_changed',
        subject_id: id,
        from: { staff_role: before?.staff_role ?? null },
        to: { staff_role: role },
        reason: 'granted on the command line',
      });
      return { profile, created };
    });
  }
}

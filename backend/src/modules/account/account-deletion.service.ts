import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import type { FieldError } from '../../platform/errors';
import { forgetStoredAnswers } from '../../platform/http';
import { AuditService } from '../audit';
import { PeopleMemoryService, ProfilesService } from '../profiles';
import { accountInUse, accountSuspended } from './account.errors';
import { PersonalDataSources } from './personal-data-sources';

/** Deletes accounts (docs/domain.md#people). */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly sources: PersonalDataSources,
    private readonly profiles: ProfilesService,
    private readonly memory: PeopleMemoryService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Deletes the account in one transaction; a repeated call changes nothing.
   *
   * The person's row is locked FOR UPDATE first. Everything that creates something for a person (a booking, a ride, an application, a
   * session, seats taken again by late money) locks that row before, at least FOR KEY SHARE, and checks that the account exists. So
   * it is either seen here, or sees the deletion.
   * @throws DomainError ACCOUNT_IN_USE naming what is open, SUSPENDED
   */
  async delete(userId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.memory.lockAll(tx); // of two last administrators, the second stays
      const person = await this.profiles.lockIfThere(tx, userId);
      if (!person) return;
      if (person.suspended_at !== null) throw accountSuspended();
      const open = await this.deletionBlockers(tx, userId);
      if (open.length > 0) throw accountInUse(open);
      await this.memory.remember(tx, person);
      for (const source of this.sources.all) await source.erase?.(tx, userId);
      await forgetStoredAnswers(tx, userId);
      await this.audit.record(tx, {
        actor_id: userId,
        action: 'profile.deleted',
        subject_type: 'profile',
        subject_id: userId,
      });
    });
  }

  private async deletionBlockers(tx: EntityManager, userId: string): Promise<FieldError[]> {
    const open: FieldError[] = [];
    for (const source of this.sources.all)
      open.push(...((await source.deletionBlockers?.(tx, userId)) ?? []));
    return open;
  }
}

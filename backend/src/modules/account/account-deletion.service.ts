import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import type { FieldError } from '../../platform/errors';
import { AuditService } from '../audit';
import { PeopleMemoryService, ProfilesService } from '../profiles';
import { AccountDeletionRepository } from './account-deletion.repository';
import { accountInUse, accountSuspended } from './account.errors';
import { PersonalDataSources } from './personal-data-sources';

/** A person leaves (docs/domain.md, People). */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly rooms: PersonalDataSources,
    private readonly profiles: ProfilesService,
    private readonly memory: PeopleMemoryService,
    private readonly repository: AccountDeletionRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Deletes the account, in one transaction; who has left already is gone.
   *
   * The person's row is locked FOR UPDATE before anything is asked. Whatever would open something for them (a booking, a ride, an
   * application, a session, seats taken again by late money) holds that row first, at least FOR KEY SHARE, and looks whether they
   * are still there. So it is either seen here, or sees that they have left.
   * @throws DomainError ACCOUNT_IN_USE naming what is open, SUSPENDED
   */
  async delete(userId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.memory.takeTurn(tx); // of two last administrators one finds the other gone
      const person = await this.profiles.lockIfThere(tx, userId);
      if (!person) return;
      if (person.suspended_at !== null) throw accountSuspended();
      const open = await this.deletionBlockers(tx, userId);
      if (open.length > 0) throw accountInUse(open);
      await this.memory.remember(tx, person);
      for (const room of this.rooms.all) await room.erase?.(tx, userId);
      await this.repository.forgetAnswers(tx, userId);
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
    for (const room of this.rooms.all) open.push(...((await room.deletionBlockers?.(tx, userId)) ?? []));
    return open;
  }
}

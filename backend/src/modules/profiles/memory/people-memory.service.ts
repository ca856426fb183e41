import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { JobQueue, defineJob } from '../../../platform/jobs';
import { hmac, Keys } from '../../../platform/keys';
import { AuditService } from '../../audit';
import type { ProfileEntity } from '../profile.entity';
import { ProfilesRepository } from '../profiles.repository';
import { PeopleMemoryRepository } from './people-memory.repository';
import { Interval } from '@nestjs/schedule';
import { Transactions } from '../../../platform/database';

/** A driver was rejected after they had been approved: what they still offer is taken back. */
export const driverRejectedEvent = defineJob<{ driver_id: string; actor_id: string | null }>(
  'profile.driver_rejected',
);

/** Somebody who had deleted their account has a new one: what the modules above know of the `earlier` ones is theirs again. */
export const personReturnedEvent = defineJob<{ user_id: string; earlier: string[] }>('profile.returned');

/** A number of a document, as it is compared: `license_number:AB123`. */
export interface DocumentNumber {
  number: string;
  rejected: boolean;
}

/**
 * What is remembered of people who deleted their account, so that leaving doesn't undo what others decided about them: keyed hashes
 * of their phone number and their documents' numbers, nothing that can be read (docs/domain.md#people). Who has the same number
 * later is taken for the same person; where a SIM was given to somebody else, staff lift what came with it.
 */
@Injectable()
export class PeopleMemoryService {
  constructor(
    private readonly repository: PeopleMemoryRepository,
    private readonly profiles: ProfilesRepository,
    private readonly audit: AuditService,
    private readonly jobs: JobQueue,
    private readonly keys: Keys,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /** See the repository: deletions and returns come one after the other. */
  takeTurn(tx: EntityManager): Promise<void> {
    return this.repository.takeTurn(tx);
  }

  /** The person is about to leave. Without anything else they are remembered for as long as what they wrote may be reported. */
  async remember(tx: EntityManager, person: Pick<ProfileEntity, 'id' | 'phone'>): Promise<void> {
    await this.repository.insert(
      tx,
      person.id,
      hmac(this.keys.for('remembered person'), 'phone', person.phone),
    );
  }

  /** A block, a report or a rejection stands: the person is remembered for two years. Nobody who is here is touched. */
  keep(tx: EntityManager, profileId: string): Promise<void> {
    return this.repository.keep(tx, profileId);
  }

  /** The numbers of the documents of who leaves; a rejection is kept for two years. */
  async rememberApplications(
    tx: EntityManager,
    profileId: string,
    { numbers, rejected }: { numbers: DocumentNumber[]; rejected: boolean },
  ): Promise<void> {
    const key = this.keys.for('remembered person');
    await this.repository.insertNumbers(
      tx,
      profileId,
      numbers.map((each) => ({
        field: fieldOf(each.number),
        number_hash: hmac(key, 'document', each.number),
        rejected: each.rejected,
      })),
    );
    if (!rejected) return;
    await this.repository.setRejected(tx, profileId);
    await this.repository.keep(tx, profileId);
  }

  /** A new account has the number of somebody who left: it gets what was decided about them. */
  async meetAgain(tx: EntityManager, { id, phone }: Pick<ProfileEntity, 'id' | 'phone'>): Promise<void> {
    const hashes = this.hashesOf('phone', phone);
    if (!(await this.repository.isRemembered(tx, hashes))) return;
    await this.repository.takeTurn(tx);
    const { earlier, suspended } = await this.repository.recognise(tx, hashes, id);
    if (earlier.length === 0) return;
    await this.repository.moveBlocks(tx, earlier, id);
    if (suspended) {
      await this.profiles.setSuspended(tx, id, true);
      await this.audit.record(tx, {
        actor_id: null,
        action: 'profile.suspended',
        subject_type: 'profile',
        subject_id: id,
        from: { suspended: false },
        to: { suspended: true },
        reason: 'this number was suspended before its account was deleted',
      });
    }
    await this.jobs.send(tx, personReturnedEvent, { user_id: id, earlier });
  }

  /**
   * Suspends somebody who has left, for when they come back.
   * @returns the account that they have opened since, for the caller to suspend
   */
  async suspendWhoLeft(tx: EntityManager, profileId: string): Promise<string | null> {
    const person = await this.repository.lock(tx, profileId);
    if (person === null) return null;
    if (person.returned_as !== null) return person.returned_as;
    await this.repository.setSuspended(tx, profileId);
    await this.repository.keep(tx, profileId);
    return null;
  }

  liftSuspension(tx: EntityManager, profileId: string): Promise<void> {
    return this.repository.liftSuspension(tx, profileId);
  }

  /** Which numbers of an application belong to somebody who was rejected or suspended and left; and whether this person was. */
  async warningsAbout(
    driverId: string,
    numbers: readonly string[],
  ): Promise<{ person: boolean; fields: string[] }> {
    const hashed = numbers.flatMap((number) =>
      this.hashesOf('document', number).map((hash) => ({ field: fieldOf(number), hash })),
    );
    const found = await this.repository.warnings(
      this.dataSource.manager,
      driverId,
      hashed.map(({ hash }) => hash),
    );
    const fields = hashed.filter(({ hash }) => found.hashes.some((other) => other.equals(hash)));
    return { person: found.person, fields: [...new Set(fields.map(({ field }) => field))] };
  }

  /** Under the present key and, for as long as it is set, the one before. */
  private hashesOf(kind: 'phone' | 'document', value: string): Buffer[] {
    return this.keys.allFor('remembered person').map((key) => hmac(key, kind, value));
  }
}

function fieldOf(number: string): string {
  return number.split(':')[0] ?? number;
}

const EVERY_MS = 3_600_000;

/** Ends the memory of people who left: after 30 days, or after two years where something stood against them. */
@Injectable()
export class ForgetPeopleJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly memory: PeopleMemoryRepository,
  ) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.memory.takeTurn(tx);
      await this.memory.forget(tx);
    });
  }
}

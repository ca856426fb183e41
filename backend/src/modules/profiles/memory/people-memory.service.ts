import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { Transactions } from '../../../platform/database';
import { defineJob, JobQueue } from '../../../platform/jobs';
import { hmac, Keys } from '../../../platform/keys';
import { AuditService } from '../../audit';
import type { ProfileEntity } from '../profile.entity';
import { ProfilesRepository } from '../profiles.repository';
import { PeopleMemoryRepository } from './people-memory.repository';

/** The rides module cancels the person's rides. */
export const driverRejectedEvent = defineJob<{ driver_id: string; actor_id: string | null }>(
  'profile.driver_rejected',
);

/** A person with deleted accounts (`earlier`) has a new one: other modules reassign their records. */
export const personReturnedEvent = defineJob<{ user_id: string; earlier: string[] }>('profile.returned');

/** Normalised: `license_number:AB123`. */
interface DocumentNumber {
  number: string;
  rejected: boolean;
}

/**
 * Keeps decisions about people who deleted their account, as keyed hashes of phone and document numbers
 * (docs/domain.md#people). A later account with the same number counts as the same person; if the SIM has a
 * new owner, staff lift the inherited state.
 */
@Injectable()
export class PeopleMemoryService {
  constructor(
    private readonly repository: PeopleMemoryRepository,
    private readonly profiles: ProfilesRepository,
    private readonly audit: AuditService,
    private readonly jobs: JobQueue,
    private readonly keys: Keys,
    private readonly transactions: Transactions,
    private readonly dataSource: DataSource,
  ) {}

  @Interval(3_600_000)
  async forget(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.repository.lockAll(tx);
      await this.repository.forget(tx);
    });
  }

  lockAll(tx: EntityManager): Promise<void> {
    return this.repository.lockAll(tx);
  }

  /** Remembers a deleted account as long as its messages may be reported. */
  async remember(tx: EntityManager, person: Pick<ProfileEntity, 'id' | 'phone'>): Promise<void> {
    await this.repository.insert(
      tx,
      person.id,
      hmac(this.keys.for('remembered person'), 'phone', person.phone),
    );
  }

  /** Remembers the person for two years after a block, report or rejection. */
  extend(tx: EntityManager, profileId: string): Promise<void> {
    return this.repository.extend(tx, profileId);
  }

  /** Remembers the document numbers; for two years if an application was rejected. */
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
    await this.repository.extend(tx, profileId);
  }

  /** Applies the suspension, payout stop and blocks of deleted accounts with the same number. */
  async inherit(tx: EntityManager, { id, phone }: Pick<ProfileEntity, 'id' | 'phone'>): Promise<void> {
    const hashes = this.hashesOf('phone', phone);
    if (!(await this.repository.isRemembered(tx, hashes))) return;
    await this.repository.lockAll(tx);
    const { deletedProfileIds, suspended, payouts_stopped } = await this.repository.recognise(tx, hashes, id);
    if (deletedProfileIds.length === 0) return;
    await this.repository.moveBlocks(tx, deletedProfileIds, id);
    if (payouts_stopped) await this.stopPayouts(tx, id, 'number');
    if (suspended) {
      await this.profiles.setSuspended(tx, id, true);
      await this.audit.record(tx, {
        actor_id: null,
        action: 'profile.suspended',
        subject_id: id,
        from: { suspended: false },
        to: { suspended: true },
        reason: 'this number was suspended before its account was deleted',
      });
    }
    await this.jobs.send(tx, personReturnedEvent, { user_id: id, earlier: deletedProfileIds });
  }

  /**
   * Applies the debts and payout stops of deleted accounts with the same documents. Ignores vehicle documents,
   * because drivers may share a car.
   */
  async recogniseDocuments(tx: EntityManager, driverId: string, numbers: readonly string[]): Promise<void> {
    const personal = numbers.filter((number) => PERSONAL_DOCUMENTS.has(fieldOf(number)));
    const hashes = personal.flatMap((number) => this.hashesOf('document', number));
    const { payouts_stopped } = await this.repository.recogniseDocuments(tx, hashes, driverId);
    if (payouts_stopped) await this.stopPayouts(tx, driverId, 'documents');
  }

  private async stopPayouts(tx: EntityManager, id: string, by: 'number' | 'documents'): Promise<void> {
    await this.profiles.setPayoutsStopped(tx, id, true);
    await this.audit.record(tx, {
      actor_id: null,
      action: 'profile.payouts_stopped',
      subject_id: id,
      from: { payouts_stopped: false },
      to: { payouts_stopped: true },
      reason: `payouts were stopped on a deleted account with the same ${by}`,
    });
  }

  /**
   * Remembers the suspension of a deleted account in case the person returns.
   * @returns their new account, if any, for the caller to suspend
   */
  async suspendDeleted(tx: EntityManager, profileId: string): Promise<string | null> {
    const person = await this.repository.lock(tx, profileId);
    if (person === null) return null;
    if (person.returned_as !== null) return person.returned_as;
    await this.repository.setSuspended(tx, profileId);
    await this.repository.extend(tx, profileId);
    return null;
  }

  liftSuspension(tx: EntityManager, profileId: string): Promise<void> {
    return this.repository.liftSuspension(tx, profileId);
  }

  async warningsAbout(
    driverId: string,
    numbers: readonly string[],
  ): Promise<{ person: boolean; fields: string[] }> {
    const hashed = numbers.flatMap((number) =>
      this.hashesOf('document', number).map((hash) => ({ field: fieldOf(number), hash })),
    );
    const found = await this.repository.priorRejections(
      this.dataSource.manager,
      driverId,
      hashed.map(({ hash }) => hash),
    );
    const fields = hashed.filter(({ hash }) => found.hashes.some((other) => other.equals(hash)));
    return { person: found.person, fields: [...new Set(fields.map(({ field }) => field))] };
  }

  /** Hashes by every valid key, because keys may be in rotation. */
  private hashesOf(kind: 'phone' | 'document', value: string): Buffer[] {
    return this.keys.allFor('remembered person').map((key) => hmac(key, kind, value));
  }
}

const PERSONAL_DOCUMENTS: ReadonlySet<string> = new Set(['national_id_number', 'license_number']);

const fieldOf = (number: string): string => number.split(':')[0] ?? number;

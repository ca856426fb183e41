import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { firstRow, hasRow } from '../../../platform/database';

interface RememberedPerson {
  /** The person's present account. */
  returned_as: string | null;
}

interface RememberedNumber {
  field: string;
  /** HMAC of the document number. */
  number_hash: Buffer;
  rejected: boolean;
}

interface Inheritance {
  deletedProfileIds: string[];
  suspended: boolean;
  payouts_stopped: boolean;
}

/**
 * How long deleted accounts are remembered. SHORT: while their messages may be reported. LONG: after a block,
 * suspension, report or rejection.
 */
const SHORT_RETENTION = `interval '30 days'`;
const LONG_RETENTION = `interval '2 years'`;

@Injectable()
export class PeopleMemoryRepository {
  /** Serialises deletions and returns of accounts, so that blocks between two returning people are moved once. */
  async lockAll(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('people-memory', 0))`);
  }

  async insert(tx: EntityManager, profileId: string, phoneHash: Buffer): Promise<void> {
    await tx.query(
      `INSERT INTO remembered_people (profile_id, phone_hash, until) VALUES ($1, $2, now() + ${SHORT_RETENTION})
       ON CONFLICT (profile_id) DO NOTHING`,
      [profileId, phoneHash],
    );
  }

  async extend(tx: EntityManager, profileId: string): Promise<void> {
    await tx.query(
      `UPDATE remembered_people SET until = greatest(until, now() + ${LONG_RETENTION}) WHERE profile_id = $1`,
      [profileId],
    );
  }

  async insertNumbers(tx: EntityManager, profileId: string, numbers: RememberedNumber[]): Promise<void> {
    for (const { field, number_hash, rejected } of numbers) {
      await tx.query(
        `INSERT INTO remembered_numbers (profile_id, field, number_hash, rejected) VALUES ($1, $2, $3, $4)
         ON CONFLICT (profile_id, number_hash) DO UPDATE SET rejected = remembered_numbers.rejected OR excluded.rejected`,
        [profileId, field, number_hash, rejected],
      );
    }
  }

  async setRejected(tx: EntityManager, profileId: string): Promise<void> {
    await tx.query('UPDATE remembered_people SET rejected_at = now() WHERE profile_id = $1', [profileId]);
  }

  /** Null if unknown or expired. */
  lock(tx: EntityManager, profileId: string): Promise<RememberedPerson | null> {
    return firstRow(
      tx,
      `SELECT (SELECT o.id FROM profiles o WHERE o.id = m.returned_as AND o.deleted_at IS NULL) AS returned_as
       FROM remembered_people m WHERE m.profile_id = $1 AND m.until > now() FOR UPDATE OF m`,
      [profileId],
    );
  }

  async setSuspended(tx: EntityManager, profileId: string): Promise<void> {
    await tx.query('UPDATE remembered_people SET suspended_at = now() WHERE profile_id = $1', [profileId]);
  }

  /** Lifts the remembered suspension, so that later accounts don't inherit it. */
  async liftSuspension(tx: EntityManager, currentProfileId: string): Promise<void> {
    await tx.query(
      'UPDATE remembered_people SET suspended_at = NULL WHERE returned_as = $1 AND suspended_at IS NOT NULL',
      [currentProfileId],
    );
  }

  async isRemembered(tx: EntityManager, phoneHashes: readonly Buffer[]): Promise<boolean> {
    return hasRow(
      tx,
      'SELECT 1 FROM remembered_people WHERE phone_hash = ANY($1::bytea[]) AND until > now() LIMIT 1',
      [phoneHashes],
    );
  }

  /** Links deleted accounts with this number to the new account, unless their person already has another. */
  recognise(tx: EntityManager, phoneHashes: readonly Buffer[], profileId: string): Promise<Inheritance> {
    const condition = `m.phone_hash = ANY($1::bytea[])
      AND NOT EXISTS (SELECT 1 FROM profiles o WHERE o.id = m.returned_as AND o.deleted_at IS NULL)`;
    return this.link(tx, condition, [phoneHashes, profileId]);
  }

  /** Links deleted accounts with these documents to the account, even if their number linked them to another. */
  recogniseDocuments(
    tx: EntityManager,
    numberHashes: readonly Buffer[],
    profileId: string,
  ): Promise<Inheritance> {
    const condition = `m.returned_as IS DISTINCT FROM $2 AND EXISTS (
      SELECT 1 FROM remembered_numbers n WHERE n.profile_id = m.profile_id AND n.number_hash = ANY($1::bytea[]))`;
    return this.link(tx, condition, [numberHashes, profileId]);
  }

  private async link(tx: EntityManager, condition: string, values: unknown[]): Promise<Inheritance> {
    const [rows] = await tx.query<[RecognisedPerson[], number]>(
      `UPDATE remembered_people m SET returned_as = $2 FROM profiles p
       WHERE m.until > now() AND p.id = m.profile_id AND ${condition}
       RETURNING m.profile_id, m.suspended_at, p.payouts_stopped_at`,
      values,
    );
    return {
      deletedProfileIds: rows.map(({ profile_id }) => profile_id),
      suspended: rows.some(({ suspended_at }) => suspended_at !== null),
      payouts_stopped: rows.some(({ payouts_stopped_at }) => payouts_stopped_at !== null),
    };
  }

  /** Re-points blocks, dropping self-blocks. */
  async moveBlocks(tx: EntityManager, deletedProfileIds: string[], profileId: string): Promise<void> {
    await tx.query(
      `WITH moved AS (
         DELETE FROM blocks WHERE blocker_id = ANY($1::uuid[]) OR blocked_id = ANY($1::uuid[])
         RETURNING blocker_id, blocked_id, created_at
       )
       INSERT INTO blocks (blocker_id, blocked_id, created_at)
       SELECT CASE WHEN blocker_id = ANY($1::uuid[]) THEN $2::uuid ELSE blocker_id END,
         CASE WHEN blocked_id = ANY($1::uuid[]) THEN $2::uuid ELSE blocked_id END, min(created_at)
       FROM moved WHERE NOT (blocker_id = ANY($1::uuid[]) AND blocked_id = ANY($1::uuid[]))
         AND $2::uuid NOT IN (blocker_id, blocked_id)
       GROUP BY 1, 2 ON CONFLICT DO NOTHING`,
      [deletedProfileIds, profileId],
    );
  }

  async priorRejections(
    tx: EntityManager,
    driverId: string,
    numberHashes: readonly Buffer[],
  ): Promise<{ person: boolean; hashes: Buffer[] }> {
    const [person] = await tx.query<{ known: boolean }[]>(
      `SELECT EXISTS (SELECT 1 FROM remembered_people
         WHERE returned_as = $1 AND until > now() AND (rejected_at IS NOT NULL OR suspended_at IS NOT NULL)) AS known`,
      [driverId],
    );
    const numbers = await tx.query<{ number_hash: Buffer }[]>(
      `SELECT DISTINCT n.number_hash FROM remembered_numbers n JOIN remembered_people r ON r.profile_id = n.profile_id
       WHERE n.number_hash = ANY($1::bytea[]) AND r.until > now() AND (n.rejected OR r.suspended_at IS NOT NULL)`,
      [numberHashes],
    );
    return { person: person?.known ?? false, hashes: numbers.map(({ number_hash }) => number_hash) };
  }

  /** Deletes expired entries, and blocks between accounts no longer remembered. @returns the number of people */
  async forget(tx: EntityManager): Promise<number> {
    const [, forgotten] = await tx.query<[unknown, number]>(
      'DELETE FROM remembered_people WHERE until <= now()',
    );
    await tx.query(
      `DELETE FROM blocks k USING profiles p
       WHERE p.id IN (k.blocker_id, k.blocked_id) AND p.deleted_at IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM remembered_people r WHERE r.profile_id = p.id)`,
    );
    return forgotten;
  }
}

interface RecognisedPerson {
  profile_id: string;
  suspended_at: Date | null;
  payouts_stopped_at: Date | null;
}

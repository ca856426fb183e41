import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changesRow, firstRow } from '../../platform/database';
import { pageBy, type PersonalData } from '../../platform/personal-data';
import { blockedBetween } from '../profiles';

/** Each request sends an SMS to a stranger (docs/domain.md#safety). */
export const CONTACT_LIMITS = {
  /** Numbers that a person may enter in 24 hours. */
  perPerson: 3,
  /** Requests to a number in 24 hours, by all people. */
  perNumber: 3,
} as const;

/** Validity of an unanswered request's link. A confirmed contact's link stays valid, so that they can withdraw. */
export const LINK_DAYS = 7;

/** Unanswered and ended contacts are kept for `days`, refusals for `years`. */
const RETENTION = { days: 30, years: 2 } as const;

export interface ContactRow {
  id: string;
  user_id: string;
  name: string | null;
  phone: string | null;
  phone_hash: Buffer;
  confirmed_at: Date | null;
  refused_at: Date | null;
}

export interface ContactRequestFacts {
  refused: boolean;
  /** One person has blocked the other. */
  blocked: boolean;
  /** Number of requests in the last 24 hours. */
  of_person: number;
  of_number: number;
}

export interface RequestedContactRow extends ContactRow {
  requester_full_name: string;
}

/** SQL over contact `c`. */
const ANSWERABLE = `c.refused_at IS NULL
  AND ((c.confirmed_at IS NOT NULL AND c.ended_at IS NULL) OR c.created_at > now() - interval '${LINK_DAYS} days')`;

@Injectable()
export class TrustedContactsRepository {
  constructor(private readonly dataSource: DataSource) {}

  findCurrent(userId: string, tx: EntityManager | null = null): Promise<ContactRow | null> {
    return firstRow(
      tx ?? this.dataSource,
      'SELECT * FROM trusted_contacts WHERE user_id = $1 AND ended_at IS NULL',
      [userId],
    );
  }

  /** Serialises requests to a number until commit. */
  async requestFacts(
    tx: EntityManager,
    userId: string,
    { phone, hashes }: { phone: string; hashes: Buffer[] },
  ): Promise<ContactRequestFacts> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('contact ' || $1::text, 0))`, [phone]);
    const ofPerson = 'user_id = ANY(accounts_of($1))';
    const day = `created_at > clock_timestamp() - interval '24 hours'`;
    const [facts] = await tx.query<[ContactRequestFacts]>(
      `SELECT
         EXISTS (SELECT 1 FROM trusted_contacts WHERE ${ofPerson} AND phone_hash = ANY($2::bytea[]) AND refused_at IS NOT NULL) AS refused,
         EXISTS (SELECT 1 FROM profiles p WHERE p.phone = $3 AND ${blockedBetween('p.id', '$1')}) AS blocked,
         (SELECT count(*)::integer FROM trusted_contacts WHERE ${ofPerson} AND ${day}) AS of_person,
         (SELECT count(*)::integer FROM trusted_contacts WHERE phone_hash = ANY($2::bytea[]) AND ${day}) AS of_number`,
      [userId, hashes, phone],
    );
    return facts;
  }

  async insert(
    tx: EntityManager,
    contact: Pick<ContactRow, 'id' | 'user_id' | 'phone_hash'> & {
      name: string;
      phone: string;
      token_hash: Buffer;
    },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO trusted_contacts (id, user_id, name, phone, phone_hash, token_hash, keep_until)
       VALUES ($1, $2, $3, $4, $5, $6, now() + interval '${RETENTION.days} days')`,
      [contact.id, contact.user_id, contact.name, contact.phone, contact.phone_hash, contact.token_hash],
    );
  }

  async rename(tx: EntityManager, id: string, name: string): Promise<void> {
    await tx.query('UPDATE trusted_contacts SET name = $2 WHERE id = $1', [id, name]);
  }

  async find(id: string): Promise<RequestedContactRow | null> {
    return this.findWhere('c.id = $1 AND c.ended_at IS NULL AND c.refused_at IS NULL', id);
  }

  ofToken(tokenHash: Buffer): Promise<RequestedContactRow | null> {
    return this.findWhere(`c.token_hash = $1 AND ${ANSWERABLE}`, tokenHash);
  }

  /**
   * Only a current contact can be confirmed. Refusing erases the number and is final.
   * @returns false if the request can no longer be answered
   */
  async answer(tokenHash: Buffer, accept: boolean): Promise<boolean> {
    const change = accept
      ? 'confirmed_at = coalesce(c.confirmed_at, now()), keep_until = NULL'
      : `refused_at = now(), confirmed_at = NULL, phone = NULL, keep_until = now() + interval '${RETENTION.years} years'`;
    return changesRow(
      this.dataSource,
      `UPDATE trusted_contacts c SET ${change}
       WHERE c.token_hash = $1 AND ${ANSWERABLE} ${accept ? 'AND c.ended_at IS NULL' : ''}`,
      [tokenHash],
    );
  }

  private findWhere(condition: string, value: string | Buffer): Promise<RequestedContactRow | null> {
    return firstRow(
      this.dataSource,
      `SELECT c.*, p.full_name AS requester_full_name FROM trusted_contacts c JOIN profiles p ON p.id = c.user_id
       WHERE p.deleted_at IS NULL AND ${condition}`,
      [value],
    );
  }
}

export async function endContact(tx: EntityManager, userId: string): Promise<void> {
  await tx.query(
    `UPDATE trusted_contacts SET ended_at = now(), name = NULL, phone = NULL,
       keep_until = CASE WHEN refused_at IS NULL THEN now() + interval '${RETENTION.days} days' ELSE keep_until END
     WHERE user_id = $1 AND ended_at IS NULL`,
    [userId],
  );
}

export const tripsPersonalData = {
  sections: {
    trips: `SELECT t.booking_id AS id, t.share_id IS NOT NULL AS shared, t.arrived_at, t.contact_sends, t.contact_sent_at, t.created_at
      FROM trips t JOIN bookings b ON b.id = t.booking_id WHERE b.user_id = $1 AND ${pageBy('t.booking_id')}`,
    trusted_contacts: `SELECT c.id, c.name, c.phone AS phone_number, c.confirmed_at, c.refused_at, c.created_at
      FROM trusted_contacts c WHERE c.user_id = $1 AND c.ended_at IS NULL AND ${pageBy('c.id')}`,
  },

  /** Erases names and numbers of contacts, but keeps keyed hashes of the numbers for the limits. */
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM trips t USING bookings b WHERE b.id = t.booking_id AND b.user_id = $1', [
      userId,
    ]);
    await endContact(tx, userId);
  },
} satisfies PersonalData;

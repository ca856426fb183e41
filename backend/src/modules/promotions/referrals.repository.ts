import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hasRow, newId } from '../../platform/database';
import type { Xaf } from '../../platform/money';
import { CREDIT_DAYS } from './promotion.policy';

export interface Referral {
  referred_id: string;
  referrer_id: string;
}

export interface GrantedCredit {
  id: string;
  person_id: string;
  amount: Xaf;
  expires_at: Date;
}

/**
 * SQL: person $1 has neither paid, nor been referred, nor referred others. The last condition prevents double rewards
 * in a ring of referrals.
 */
const MAY_ENTER = `(NOT has_paid_before($1) AND NOT EXISTS (
  SELECT 1 FROM referrals WHERE referred_id = ANY(accounts_of($1)) OR referrer_id = ANY(accounts_of($1))))`;

@Injectable()
export class ReferralsRepository {
  /** Returns the person's code, or stores the proposal. Returns null if the proposed code is taken. */
  async codeOf(tx: EntityManager, personId: string, proposal: string): Promise<string | null> {
    await tx.query('INSERT INTO referral_codes (person_id, code) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      personId,
      proposal,
    ]);
    const [row] = await tx.query<{ code: string }[]>('SELECT code FROM referral_codes WHERE person_id = $1', [
      personId,
    ]);
    return row?.code ?? null;
  }

  /** Returns null if the owner is unknown or deleted, or shares a device or number with the person. */
  async ownerOf(tx: EntityManager, code: string, personId: string): Promise<string | null> {
    const [row] = await tx.query<{ person_id: string }[]>(
      `SELECT c.person_id FROM referral_codes c JOIN profiles p ON p.id = c.person_id
       WHERE c.code = $1 AND p.deleted_at IS NULL AND c.person_id NOT IN (SELECT accounts_sharing_with($2))`,
      [code, personId],
    );
    return row?.person_id ?? null;
  }

  /**
   * Locks both people, so that only one of two mutual referrals succeeds.
   * @returns false unless the person may enter a code
   */
  async insert(tx: EntityManager, { referred_id, referrer_id }: Referral): Promise<boolean> {
    for (const id of [referred_id, referrer_id].sort())
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('referral ' || $1, 0))`, [id]);
    return hasRow(
      tx,
      `INSERT INTO referrals (referred_id, referrer_id) SELECT $1, $2
       WHERE ${MAY_ENTER} ON CONFLICT DO NOTHING RETURNING 1`,
      [referred_id, referrer_id],
    );
  }

  async mayEnter(tx: EntityManager, personId: string): Promise<boolean> {
    const [row] = await tx.query<[{ may: boolean }]>(`SELECT ${MAY_ENTER} AS may`, [personId]);
    return row.may;
  }

  /** Also locks the referrer's other undecided referrals against concurrent decisions. */
  async lockUndecided(tx: EntityManager, referredId: string): Promise<Referral | null> {
    const [row] = await tx.query<Referral[]>(
      'SELECT referred_id, referrer_id FROM referrals WHERE referred_id = $1 AND decided_at IS NULL FOR UPDATE SKIP LOCKED',
      [referredId],
    );
    if (!row) return null;
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('referrer ' || $1, 0))`, [row.referrer_id]);
    return row;
  }

  /** False if both people share devices or numbers, or the referrer drove the journey or had too many rewards. */
  async isEarned(tx: EntityManager, { referred_id, referrer_id }: Referral, driverId: string, max: number) {
    const [row] = await tx.query<[{ earned: boolean }]>(
      `WITH sharing AS (SELECT accounts_sharing_with($1) AS id)
       SELECT NOT EXISTS (SELECT 1 FROM sharing WHERE id IN ($2, $3) OR id IN (
           SELECT o.referred_id FROM referrals o WHERE o.referrer_id = $2 AND o.granted AND o.referred_id <> $1))
         AND $3 NOT IN (SELECT accounts_sharing_with($2))
         AND (SELECT count(*) FROM referrals o WHERE o.referrer_id = $2 AND o.granted
           AND o.decided_at > now() - interval '30 days') < $4 AS earned`,
      [referred_id, referrer_id, driverId, max],
    );
    return row.earned;
  }

  async decide(tx: EntityManager, referredId: string, granted: boolean): Promise<void> {
    await tx.query('UPDATE referrals SET decided_at = now(), granted = $2 WHERE referred_id = $1', [
      referredId,
      granted,
    ]);
  }

  grant(tx: EntityManager, { referred_id, referrer_id }: Referral, amount: Xaf): Promise<GrantedCredit[]> {
    return tx.query<GrantedCredit[]>(
      `INSERT INTO credits (id, person_id, referred_id, amount, expires_at)
       SELECT id, person_id, $3, $4, now() + make_interval(days => $5)
       FROM unnest($1::uuid[], $2::uuid[]) AS granted (id, person_id) ON CONFLICT DO NOTHING
       RETURNING id, person_id, amount, expires_at`,
      [[newId(), newId()], [referred_id, referrer_id], referred_id, amount, CREDIT_DAYS],
    );
  }
}

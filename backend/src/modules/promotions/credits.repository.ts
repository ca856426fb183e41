import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { firstRow, hasRow, newId } from '../../platform/database';
import { outdated } from '../../platform/jobs';
import type { Xaf } from '../../platform/money';

/** SQL: XAF taken by use `u`, minus XAF returned by refunds of the booking. */
export const TAKEN_BY_USE = `(u.amount - coalesce((SELECT sum(f.credit) FROM refunds f WHERE f.booking_id = u.booking_id), 0)::int)`;

export interface CreditRow {
  id: string;
  amount: Xaf;
  /** Unused amount in XAF. */
  left: Xaf;
  expires_at: Date;
  expired: boolean;
}

export interface CreditUse {
  booking_id: string;
  person_id: string;
  credit_id: string | null;
  promotion_id: string | null;
  amount: Xaf;
}

const UNUSED = `c.amount - coalesce((SELECT sum(${TAKEN_BY_USE}) FROM credit_uses u WHERE u.credit_id = c.id AND u.released_at IS NULL), 0)::int`;
const CREDIT = `SELECT c.id, c.amount, ${UNUSED} AS left, c.expires_at, c.expires_at <= now() AS expired FROM credits c`;

/** Lock order: ride → booking → credit or promotion. */
@Injectable()
export class CreditsRepository {
  async ofPerson(tx: EntityManager, personId: string): Promise<CreditRow[]> {
    return tx.query<CreditRow[]>(
      `${CREDIT} WHERE c.person_id = ANY(accounts_of($1)) ORDER BY c.expires_at, c.id`,
      [personId],
    );
  }

  async lockOf(tx: EntityManager, personId: string): Promise<CreditRow[]> {
    await tx.query('SELECT 1 FROM credits WHERE person_id = ANY(accounts_of($1)) ORDER BY id FOR UPDATE', [
      personId,
    ]);
    return this.ofPerson(tx, personId);
  }

  async lock(tx: EntityManager, id: string): Promise<CreditRow | null> {
    await tx.query('SELECT 1 FROM credits WHERE id = $1 FOR UPDATE', [id]);
    return firstRow(tx, `${CREDIT} WHERE c.id = $1`, [id]);
  }

  async use(tx: EntityManager, use: CreditUse): Promise<void> {
    await tx.query(
      `INSERT INTO credit_uses (booking_id, person_id, credit_id, promotion_id, amount) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (booking_id) DO UPDATE SET credit_id = excluded.credit_id, promotion_id = excluded.promotion_id,
         amount = excluded.amount, released_at = NULL`,
      [use.booking_id, use.person_id, use.credit_id, use.promotion_id, use.amount],
    );
  }

  async release(tx: EntityManager, bookingId: string): Promise<void> {
    await tx.query(
      'UPDATE credit_uses SET released_at = now() WHERE booking_id = $1 AND released_at IS NULL',
      [bookingId],
    );
  }

  useOf(tx: EntityManager, bookingId: string): Promise<(CreditUse & { released: boolean }) | null> {
    return firstRow(
      tx,
      `SELECT booking_id, person_id, credit_id, promotion_id, amount, released_at IS NOT NULL AS released
       FROM credit_uses WHERE booking_id = $1`,
      [bookingId],
    );
  }

  /** Includes people who share a device or number. Lock the promotion first. */
  async usesBy(
    tx: EntityManager,
    promotionId: string,
    personId: string,
    payer: string | null,
    exceptBooking: string | null = null,
  ): Promise<number> {
    const [row] = await tx.query<[{ uses: number }]>(
      `SELECT count(*)::int AS uses FROM credit_uses u
       WHERE u.promotion_id = $1 AND u.released_at IS NULL AND u.booking_id IS DISTINCT FROM $4 AND ${TAKEN_BY_USE} > 0
         AND (u.person_id IN (SELECT accounts_sharing_with($2))
           OR EXISTS (SELECT 1 FROM payments m WHERE m.booking_id = u.booking_id AND m.phone_number = $3
             AND m.status <> 'failed'))`,
      [promotionId, personId, payer, exceptBooking],
    );
    return row.uses;
  }

  /** True if the driver shares a device or number with the passenger, or has the payer's number. */
  isLinkedToDriver(tx: EntityManager, by: { user_id: string; driver_id: string }, payer: string | null) {
    const shared = 'SELECT 1 WHERE $2 IN (SELECT accounts_sharing_with($1)) OR has_number($1, $3)';
    return hasRow(tx, shared, [by.driver_id, by.user_id, payer]);
  }

  /** Returns 0 if a code may be tried now. Locks until commit, so that concurrent tries are counted. */
  async secondsToWait(tx: EntityManager, personId: string, max: number): Promise<number> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('promo codes ' || $1, 0))`, [personId]);
    const [row] = await tx.query<{ seconds: number }[]>(
      `SELECT ceil(extract(epoch FROM created_at - now()) + 86400)::int AS seconds FROM promotion_code_tries
       WHERE person_id = ANY(accounts_of($1)) AND created_at > now() - interval '24 hours'
       ORDER BY created_at DESC OFFSET $2 LIMIT 1`,
      [personId, max - 1],
    );
    return row?.seconds ?? 0;
  }

  async countTry(tx: EntityManager, personId: string): Promise<string> {
    const id = newId();
    await tx.query('INSERT INTO promotion_code_tries (id, person_id) VALUES ($1, $2)', [id, personId]);
    return id;
  }

  async removeTry(tx: EntityManager, id: string): Promise<void> {
    await tx.query('DELETE FROM promotion_code_tries WHERE id = $1', [id]);
  }
}

export const OLD_CODE_TRIES = outdated('promotion_code_tries', {
  where: `created_at < now() - interval '24 hours'`,
  oldest: 'created_at',
});

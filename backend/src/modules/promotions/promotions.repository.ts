import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { bindings, firstRow, newId } from '../../platform/database';
import { containing, equalTo, staffPage, type StaffRows } from '../../platform/http';
import { pageBy, type PersonalData } from '../../platform/personal-data';
import { TAKEN_BY_USE } from './credits.repository';
import type { PromotionChange, PromotionsQuery } from './dto/promotions.requests';
import type { PromotionRow } from './dto/promotions.responses';

export type NewPromotion = Omit<PromotionRow, 'id' | 'spent' | 'running' | 'created_at' | 'updated_at'>;

const NEW = 'id, code, percent, amount, budget, starts_at, ends_at, from_city, to_city, per_person, active';
const ROW = `SELECT p.*, p.active AND p.starts_at <= now() AND now() < p.ends_at AS running,
  coalesce((SELECT sum(${TAKEN_BY_USE}) FROM credit_uses u WHERE u.promotion_id = p.id AND u.released_at IS NULL), 0)::int AS spent
  FROM promotions p`;

@Injectable()
export class PromotionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  byCode(code: string): Promise<PromotionRow | null> {
    return firstRow(this.dataSource, `${ROW} WHERE p.code = $1`, [code]);
  }

  find(id: string): Promise<PromotionRow | null> {
    return firstRow(this.dataSource, `${ROW} WHERE p.id = $1`, [id]);
  }

  /** Locks first and then reads the spent amount, so that concurrent bookings are counted. */
  async lock(tx: EntityManager, id: string): Promise<PromotionRow | null> {
    await tx.query('SELECT 1 FROM promotions WHERE id = $1 FOR UPDATE', [id]);
    return firstRow(tx, `${ROW} WHERE p.id = $1`, [id]);
  }

  async insert(tx: EntityManager, promotion: NewPromotion): Promise<string> {
    const id = newId();
    await tx.query(
      `INSERT INTO promotions (${NEW}) SELECT ${NEW} FROM jsonb_populate_record(NULL::promotions, $1)`,
      [{ ...promotion, id }],
    );
    return id;
  }

  async update(tx: EntityManager, id: string, change: PromotionChange): Promise<void> {
    await tx.query(
      `UPDATE promotions SET budget = coalesce($2, budget), ends_at = coalesce($3, ends_at),
         per_person = coalesce($4, per_person), active = coalesce($5, active), updated_at = now() WHERE id = $1`,
      [id, change.budget, change.ends_at, change.per_person, change.active],
    );
  }

  list(query: PromotionsQuery): Promise<StaffRows<PromotionRow>> {
    const { values, bind } = bindings();
    return staffPage(this.dataSource, query, {
      select: ROW,
      from: 'FROM promotions p',
      where: [
        ...equalTo('p', query, ['active'], bind),
        ...containing('p.code, p.from_city, p.to_city', query.q, bind),
      ],
      values,
      orderBy: (direction) => `p.${query.sort ?? 'created_at'} ${direction}, p.id ${direction}`,
    });
  }
}

/** Credits stay with the anonymised account, as payments do. The referral code becomes free. */
export const promotionsPersonalData = {
  sections: {
    credits: `SELECT c.id, c.amount, c.expires_at, c.created_at FROM credits c WHERE c.person_id = $1 AND ${pageBy('c.id')}`,
    credit_uses: `SELECT u.booking_id AS id, u.amount, p.code AS promo_code, u.released_at, u.created_at
      FROM credit_uses u LEFT JOIN promotions p ON p.id = u.promotion_id WHERE u.person_id = $1 AND ${pageBy('u.booking_id')}`,
    referrals: `SELECT f.referred_id AS id, f.referred_id = $1 AS was_brought, f.created_at, f.granted FROM referrals f
      WHERE $1 IN (f.referred_id, f.referrer_id) AND ${pageBy('f.referred_id')}`,
  },

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM referral_codes WHERE person_id = $1', [userId]);
  },
} satisfies PersonalData;

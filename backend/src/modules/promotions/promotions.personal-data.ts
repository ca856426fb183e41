import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { pageBy, type PersonalData } from '../../platform/personal-data';

/** Credits stay with the anonymised account, as payments do. The referral code becomes free. */
@Injectable()
export class PromotionsPersonalData implements PersonalData {
  readonly sections = {
    credits: `SELECT c.id, c.amount, c.expires_at, c.created_at FROM credits c WHERE c.person_id = $1 AND ${pageBy('c.id')}`,
    credit_uses: `SELECT u.booking_id AS id, u.amount, p.code AS promo_code, u.released_at, u.created_at
      FROM credit_uses u LEFT JOIN promotions p ON p.id = u.promotion_id WHERE u.person_id = $1 AND ${pageBy('u.booking_id')}`,
    referrals: `SELECT f.referred_id AS id, f.referred_id = $1 AS was_brought, f.created_at, f.granted FROM referrals f
      WHERE $1 IN (f.referred_id, f.referrer_id) AND ${pageBy('f.referred_id')}`,
  };

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM referral_codes WHERE person_id = $1', [userId]);
  }
}

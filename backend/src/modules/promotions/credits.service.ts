import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import type { Xaf } from '../../platform/money';
import { CreditsRepository, type CreditUse } from './credits.repository';
import type { PromotionRow } from './dto/promotions.responses';
import { promoCodeInvalid, tooManyCodes } from './promotion.errors';
import { discountOf, MAX_WRONG_CODES, normalisedCode, payableByCredit } from './promotion.policy';
import { PromotionsRepository } from './promotions.repository';

export interface Route {
  from_city: string;
  to_city: string;
}

/** A locked booking, with the route of its locked ride. */
export interface CreditedBooking extends Route {
  id: string;
  user_id: string;
  driver_id: string;
  /** XAF due without the credit. */
  amount: Xaf;
}

/** Pays parts of bookings; a booking uses one credit or promotion (docs/domain.md#credits). */
@Injectable()
export class CreditsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly credits: CreditsRepository,
    private readonly promotions: PromotionsRepository,
  ) {}

  /**
   * Checks a code and returns the id of its promotion. Call before taking seats or locks. Wrong codes are limited
   * per day; a use by `exceptBooking` is not counted.
   * @throws DomainError PROMO_CODE_INVALID, THROTTLED
   */
  async promotionOf(
    userId: string,
    code: string,
    route: Route,
    exceptBooking: string | null = null,
  ): Promise<string> {
    const tryId = await this.countTry(userId);
    const promotion = await this.promotions.byCode(normalisedCode(code));
    if (promotion === null || !appliesTo(promotion, route)) throw promoCodeInvalid();
    const uses = await this.transactions.run((tx) =>
      this.credits.usesBy(tx, promotion.id, userId, null, exceptBooking),
    );
    if (uses >= promotion.per_person) throw promoCodeInvalid();
    await this.releaseTry(tryId);
    return promotion.id;
  }

  /** @returns the id of the try, to release if the code is right @throws DomainError THROTTLED */
  async countTry(userId: string): Promise<string> {
    return this.transactions.run(async (tx) => {
      const seconds = await this.credits.secondsToWait(tx, userId, MAX_WRONG_CODES);
      if (seconds > 0) throw tooManyCodes(seconds);
      return this.credits.countTry(tx, userId);
    });
  }

  releaseTry(id: string): Promise<void> {
    return this.transactions.run((tx) => this.credits.removeTry(tx, id));
  }

  /**
   * Pays from the promotion's budget, with the promotion locked.
   * @returns XAF
   * @throws DomainError PROMO_CODE_INVALID
   */
  async usePromotion(tx: EntityManager, booking: CreditedBooking, promotionId: string): Promise<Xaf> {
    await this.credits.release(tx, booking.id);
    if (await this.credits.isLinkedToDriver(tx, booking, null)) throw promoCodeInvalid();
    const promotion = await this.promotions.lock(tx, promotionId);
    if (promotion === null || !appliesTo(promotion, booking)) throw promoCodeInvalid();
    const uses = await this.credits.usesBy(tx, promotionId, booking.user_id, null);
    if (uses >= promotion.per_person) throw promoCodeInvalid();
    const available = Math.min(discountOf(promotion, booking.amount), promotion.budget - promotion.spent);
    const amount = payableByCredit(available, booking.amount);
    if (amount === 0) throw promoCodeInvalid();
    const { id: booking_id, user_id: person_id } = booking;
    await this.credits.use(tx, { booking_id, person_id, credit_id: null, promotion_id: promotionId, amount });
    return amount;
  }

  /** Uses the credit that expires first. @returns XAF; 0 without one @throws DomainError PROMO_CODE_INVALID */
  async useOwn(tx: EntityManager, booking: CreditedBooking): Promise<Xaf> {
    await this.credits.release(tx, booking.id);
    const credits = await this.credits.lockOf(tx, booking.user_id);
    const credit = credits.find(({ left, expired }) => left > 0 && !expired);
    const amount = credit === undefined ? 0 : payableByCredit(credit.left, booking.amount);
    if (credit === undefined || amount === 0) return 0;
    if (await this.credits.isLinkedToDriver(tx, booking, null)) throw promoCodeInvalid();
    const { id: booking_id, user_id: person_id } = booking;
    await this.credits.use(tx, { booking_id, person_id, credit_id: credit.id, promotion_id: null, amount });
    return amount;
  }

  /** Idempotent. */
  release(tx: EntityManager, bookingId: string): Promise<void> {
    return this.credits.release(tx, bookingId);
  }

  /** Uses a released credit again, for a late payment. Returns false if used up or expired. */
  async retake(tx: EntityManager, bookingId: string): Promise<boolean> {
    const use = await this.credits.useOf(tx, bookingId);
    if (use === null) return false;
    if (!use.released) return true;
    if (!(await this.isAvailable(tx, use))) return false;
    await this.credits.use(tx, use);
    return true;
  }

  /**
   * Rejects numbers of the driver and, for a promotion, of people who used it up. Lock the booking first.
   * @throws DomainError PROMO_CODE_INVALID
   */
  async refuseSharedPayer(
    tx: EntityManager,
    booking: Pick<CreditedBooking, 'id' | 'user_id' | 'driver_id'>,
    payer: string,
  ): Promise<void> {
    const use = await this.credits.useOf(tx, booking.id);
    if (await this.credits.isLinkedToDriver(tx, booking, payer)) throw promoCodeInvalid();
    if (use?.promotion_id == null) return;
    const promotion = await this.promotions.lock(tx, use.promotion_id);
    const uses = await this.credits.usesBy(tx, use.promotion_id, use.person_id, payer);
    // `uses` includes the present booking.
    if (promotion === null || uses > promotion.per_person) throw promoCodeInvalid();
  }

  private async isAvailable(tx: EntityManager, use: CreditUse): Promise<boolean> {
    if (use.credit_id !== null) {
      const credit = await this.credits.lock(tx, use.credit_id);
      return credit !== null && !credit.expired && credit.left >= use.amount;
    }
    const { booking_id, person_id, promotion_id, amount } = use;
    const promotion = await this.promotions.lock(tx, promotion_id ?? '');
    if (!promotion?.running || promotion.budget - promotion.spent < amount) return false;
    const uses = await this.credits.usesBy(tx, promotion.id, person_id, null, booking_id);
    return uses < promotion.per_person;
  }
}

function appliesTo(promotion: PromotionRow, { from_city, to_city }: Route): boolean {
  if (!promotion.running || promotion.spent >= promotion.budget) return false;
  return promotion.from_city === null || (promotion.from_city === from_city && promotion.to_city === to_city);
}

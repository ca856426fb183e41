import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config';
import { Transactions } from '../../platform/database';
import { CreditsService, ReferralsService } from '../promotions';
import { creditFixed } from './booking.errors';
import { BookingReadsRepository } from './booking-reads.repository';
import { BookingRealtimeService } from './booking-realtime.service';
import { type BookingAndRide, BookingTransitionsService } from './booking-transitions.service';
import { BookingsRepository } from './bookings.repository';
import { requireOwn } from './cancellations.service';
import type { SeatsTaken } from './holds.repository';

const REFERRALS_AT_A_TIME = 100;

export type CreditChoice = { promotionId: string } | 'own' | 'none';

@Injectable()
export class BookingCreditsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly transitions: BookingTransitionsService,
    private readonly bookings: BookingsRepository,
    private readonly reads: BookingReadsRepository,
    private readonly credits: CreditsService,
    private readonly referrals: ReferralsService,
    private readonly realtime: BookingRealtimeService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Pays part of an unpaid booking with credit. Replaces an earlier choice; `none` only removes it.
   * @returns credit in XAF
   * @throws DomainError BOOKING_NOT_FOUND, FORBIDDEN; STATE_CONFLICT once a payment has begun or the hold has ended;
   * PROMO_CODE_INVALID
   */
  apply(userId: string, bookingId: string, choice: CreditChoice): Promise<number> {
    return this.transactions.run((tx) => this.applyIn(tx, userId, bookingId, choice));
  }

  /**
   * Takes the seats and applies the credit in one transaction, so that a used-up promotion leaves no hold at
   * the full price.
   * @throws DomainError PROMO_CODE_INVALID
   */
  book(
    takeSeats: (tx: EntityManager) => Promise<SeatsTaken | null>,
    choice: CreditChoice,
  ): Promise<SeatsTaken | null> {
    return this.transactions.run(async (tx) => {
      const booked = await takeSeats(tx);
      return booked && { ...booked, credit: await this.applyIn(tx, booked.user_id, booked.id, choice) };
    });
  }

  @Interval(60_000)
  async rewardReferrals(): Promise<void> {
    if (this.config.referralCredit === 0) return;
    const due = await this.reads.dueReferrals(this.config.payouts.delayHours, REFERRALS_AT_A_TIME);
    await this.transactions.each(due, (tx, { referred_id, driver_id }) =>
      this.referrals.decide(tx, referred_id, driver_id),
    );
  }

  private async applyIn(tx: EntityManager, userId: string, bookingId: string, choice: CreditChoice) {
    const locked = requireOwn(userId, await this.transitions.lock(tx, bookingId));
    const { status, live_payment_id, hold_lapsed } = locked.booking;
    if (status !== 'pending' || live_payment_id !== null || hold_lapsed) throw creditFixed();
    const credit = await this.useChoice(tx, locked, choice);
    await this.bookings.update(tx, bookingId, { credit });
    this.realtime.pushChanged(tx, bookingId);
    return credit;
  }

  private async useChoice(tx: EntityManager, { booking, ride }: BookingAndRide, choice: CreditChoice) {
    const { id, user_id, amount, transferred } = booking;
    const { from_city, to_city, driver_id } = ride;
    const payable = { id, user_id, driver_id, amount: amount - transferred, from_city, to_city };
    if (choice === 'own') return this.credits.useOwn(tx, payable);
    if (choice !== 'none') return this.credits.usePromotion(tx, payable, choice.promotionId);
    await this.credits.release(tx, id);
    return 0;
  }
}

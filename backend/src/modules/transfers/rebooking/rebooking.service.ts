import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../platform/database';
import type { Xaf } from '../../../platform/money';
import { BookingsService, CreditedBookingsService, type CreditedSeats } from '../../bookings';
import { RefundRequestService, TERMS } from '../../money';
import { CreditPaymentsService } from '../../payments';
import { type ListedRideRow, RidesRepository } from '../../rides';
import { RefundSendingService } from '../refunds/refund-sending.service';
import { RefundSettlementService } from '../refunds/refund-settlement.service';
import { type LockedRefund, RefundsRepository } from '../refunds/refunds.repository';
import { noRebooking, refundPending } from '../transfers.errors';
import type { RebookRequest } from './rebooking.dto';

export interface RebookingChoice {
  until: Date;
  credit: Xaf;
  rides: ListedRideRow[];
}

/**
 * The lock of the refund's row decides: the refund is either sent or credited, never both
 * (docs/domain.md#another-ride-instead-of-a-refund).
 */
@Injectable()
export class RebookingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly bookings: BookingsService,
    private readonly credited: CreditedBookingsService,
    private readonly credits: CreditPaymentsService,
    private readonly rides: RidesRepository,
    private readonly requests: RefundRequestService,
    private readonly refunds: RefundsRepository,
    private readonly settlement: RefundSettlementService,
    private readonly sending: RefundSendingService,
  ) {}

  /** @throws DomainError BOOKING_NOT_FOUND, FORBIDDEN; STATE_CONFLICT without an unsent refund */
  async getChoice(userId: string, bookingId: string): Promise<RebookingChoice> {
    const refund = await this.refunds.find(await this.refundIdOf(userId, bookingId));
    if (refund?.status !== 'requested' || refund.rebook_until === null) throw noRebooking();
    const { row } = await this.bookings.get(userId, bookingId);
    const rides = await this.rides.alternatives({
      ...row,
      from_city: row.ride_from_city,
      to_city: row.ride_to_city,
      departure_time: row.booked_departure_time,
    });
    return { until: refund.rebook_until, credit: refund.amount, rides };
  }

  /**
   * Books the seats with the refund and sends the remainder. If the refund pays only a part, holds the seats until
   * the difference is paid. Sends a refund that is too small for a part.
   * @returns the new booking's id
   * @throws DomainError BOOKING_NOT_FOUND, FORBIDDEN; STATE_CONFLICT unless the refund is unsent; booking errors
   */
  async rebook(userId: string, bookingId: string, wanted: RebookRequest, address: string): Promise<string> {
    const refundId = await this.refundIdOf(userId, bookingId);
    await this.credited.expireHolds(userId, wanted.ride_id);
    const rebooked = await this.transactions.run(async (tx) => {
      const seats = await this.credited.lock(tx, userId, wanted, bookingId);
      const refund = await this.settlement.lock(tx, refundId);
      return this.payFrom(tx, userId, refund, seats);
    });
    if (rebooked !== null) return rebooked;
    const { id } = await this.bookings.book(userId, wanted, address);
    await this.refundNow(userId, bookingId);
    return id;
  }

  /**
   * Books the locked seats and pays them from an unsent refund. A refund that pays only a part stays reserved.
   * @returns the new booking's id; null if the refund is too small to pay a part
   * @throws DomainError STATE_CONFLICT unless the refund is unsent and unreserved; ALREADY_BOOKED, NOT_ENOUGH_SEATS,
   * TOO_MANY_HOLDS
   */
  async payFrom(
    tx: EntityManager,
    userId: string,
    refund: LockedRefund,
    seats: CreditedSeats,
  ): Promise<string | null> {
    if (refund.status !== 'requested' || refund.rebook_until === null) throw noRebooking();
    if (await this.refunds.isReserved(tx, refund.id)) throw noRebooking();
    const isPart = refund.amount < seats.amount;
    const fromRefund = isPart ? Math.min(refund.amount, seats.amount - TERMS.amount.min) : seats.amount;
    if (fromRefund < TERMS.amount.min) return null;
    const { id, hold_expires_at } = await this.credited.take(tx, userId, seats, fromRefund);
    if (isPart) {
      await this.requests.reserve(tx, { refund_id: refund.id, booking_id: id, until: hold_expires_at });
      return id;
    }
    const paymentId = await this.credits.pay(tx, { bookingId: id, from: refund.payment_id, actorId: userId });
    await this.credits.creditRefund(tx, refund, { paymentId, amount: seats.amount, actorId: userId });
    return id;
  }

  /** Idempotent. @throws DomainError BOOKING_NOT_FOUND, FORBIDDEN, STATE_CONFLICT */
  async refundNow(userId: string, bookingId: string): Promise<void> {
    const refundId = await this.refundIdOf(userId, bookingId);
    const due = await this.transactions.run((tx) => this.refunds.endChoice(tx, refundId));
    if (due) await this.sending.begin(due);
  }

  private async refundIdOf(userId: string, bookingId: string): Promise<string> {
    await this.bookings.requireOwn(userId, bookingId);
    const found = await this.refunds.ofOwnBooking(userId, bookingId);
    if (!found?.refund_id) throw found?.expected ? refundPending() : noRebooking();
    return found.refund_id;
  }
}

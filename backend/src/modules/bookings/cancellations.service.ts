import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import { BookingReadsRepository } from './booking-reads.repository';
import { allowed, bookingNotFound, wrongRole } from './booking.errors';
import { decideCancel } from './booking.state';
import { BookingTransitions, type Held } from './booking-transitions.service';
import { PassengerNotices } from './notices/passenger-notices.service';
import { type Refund, REFUND_RULES, refundForPassenger, refundForRideCancelled } from './refund-policy';
import { RefundRequests } from './refund-requests';

/** A passenger gives seats back: what it brings, before and after. */
@Injectable()
export class CancellationsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly transitions: BookingTransitions,
    private readonly reads: BookingReadsRepository,
    private readonly refunds: RefundRequests,
    private readonly notices: PassengerNotices,
  ) {}

  /**
   * What cancelling now would give back (decision 12); for a cancelled booking what it did give.
   * @throws DomainError BOOKING_NOT_FOUND, FORBIDDEN, ALREADY_BOARDED
   */
  preview(userId: string, bookingId: string): Promise<Refund> {
    return this.transactions.run(async (tx) => {
      const held = own(userId, await this.transitions.look(tx, bookingId));
      allowed(decideCancel(held.booking));
      return this.refundOf(tx, held);
    });
  }

  /**
   * Cancels; the refund that is due is written in the same transaction. Again: the same answer.
   * @param words the passenger's own, shown as `cancel_reason`
   * @throws DomainError BOOKING_NOT_FOUND, FORBIDDEN, ALREADY_BOARDED
   */
  cancel(userId: string, bookingId: string, words: string | null): Promise<Refund> {
    return this.transactions.run(async (tx) => {
      const held = own(userId, await this.transitions.hold(tx, bookingId));
      const refund = await this.refundOf(tx, held);
      if (allowed(decideCancel(held.booking)) === 'already') return refund;
      await this.transitions.cancel(tx, held.booking, 'passenger', { actor_id: userId, words });
      await this.request(tx, held, refund, userId);
      return refund;
    });
  }

  private async request(tx: EntityManager, { booking }: Held, refund: Refund, userId: string): Promise<void> {
    if (refund.rule === 'departed') {
      await this.notices.queue(tx, { about: 'cancelled_unrefunded', booking_id: booking.id });
    }
    if (refund.amount === 0 || booking.latest_payment_id === null) return;
    await this.refunds.request(tx, {
      booking_id: booking.id,
      payment_id: booking.latest_payment_id,
      amount: refund.amount,
      rule: refund.rule,
      cause: 'passenger_cancelled',
      actor_id: userId,
    });
  }

  private async refundOf(tx: EntityManager, { booking, ride }: Held): Promise<Refund> {
    if (booking.status === 'cancelled') {
      const made = await this.reads.refundOf(tx, booking.id);
      const rule = REFUND_RULES.find((known) => known === made?.rule);
      if (made && rule) return { amount: made.amount, rule };
      return { amount: 0, rule: booking.paid_at === null ? 'not_paid' : 'departed' };
    }
    const paid = booking.payment_status === 'completed';
    // The driver was first, and the job that ends this booking comes only now.
    if (ride.status === 'cancelled') return refundForRideCancelled({ amount: booking.amount, paid });
    return refundForPassenger({
      amount: booking.amount,
      paid,
      paid_at: await this.reads.paidAt(tx, booking.id),
      booked_departure: booking.departure_time,
      departure: ride.departure_time,
      departure_moved_at: booking.departure_moved_at,
      now: booking.now,
    });
  }
}

/** Its passenger's alone: the driver is told so, everybody else learns nothing. */
function own(userId: string, held: Held | null): Held {
  if (held?.booking.user_id === userId) return held;
  throw held?.ride.driver_id === userId ? wrongRole() : bookingNotFound();
}

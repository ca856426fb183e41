import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import { AuditService } from '../audit';
import { allowed, bookingNotFound } from './booking.errors';
import { decideResolved, type ResolveOutcome } from './booking.state';
import { BookingTransitions, type Held } from './booking-transitions.service';
import { RefundRequests } from './refund-requests';

/** What an admin decides about a booking whose code was never entered (decision 20). */
@Injectable()
export class ResolutionsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly transitions: BookingTransitions,
    private readonly refunds: RefundRequests,
    private readonly audit: AuditService,
  ) {}

  /**
   * `travelled` completes the booking; `refund` cancels it and gives everything back, written in the same transaction. The same
   * decision again changes nothing.
   * @throws DomainError BOOKING_NOT_FOUND, BOOKING_CANCELLED, RIDE_CANCELLED, NOT_PAID, RIDE_NOT_DEPARTED, ALREADY_BOARDED
   */
  async resolve(actorId: string, bookingId: string, outcome: ResolveOutcome, reason: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const held = await this.transitions.hold(tx, bookingId);
      if (!held) throw bookingNotFound();
      const from = held.booking.status;
      const step = allowed(decideResolved(held.booking, held.ride, outcome));
      if (step === 'already') return;
      if (step === 'refund') {
        await this.giveBack(tx, held, actorId);
      } else {
        const on = { cause: 'staff_resolved', actor_id: actorId };
        await this.transitions.move(tx, held.booking, 'completed', on, { completed_at: () => 'now()' });
      }
      await this.audit.record(tx, {
        actor_id: actorId,
        action: 'booking.resolved',
        subject_type: 'booking',
        subject_id: bookingId,
        from: { status: from },
        to: { status: held.booking.status, outcome },
        reason,
      });
    });
  }

  private async giveBack(tx: EntityManager, { booking }: Held, actorId: string): Promise<void> {
    await this.transitions.cancel(tx, booking, 'staff', { actor_id: actorId });
    if (booking.latest_payment_id === null) return;
    await this.refunds.request(tx, {
      booking_id: booking.id,
      payment_id: booking.latest_payment_id,
      amount: booking.amount,
      rule: 'staff',
      cause: 'staff',
      actor_id: actorId,
    });
  }
}

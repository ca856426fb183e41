import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import type { Xaf } from '../../platform/money';
import { ApprovalsService, type StaffRecordCommand } from '../approvals';
import { AuditService } from '../audit';
import { RefundRequestService } from '../money';
import { requireAllowed } from './booking.errors';
import { decideResolved, type ResolveOutcome } from './booking.state';
import { BookingRatingsService } from './booking-ratings.service';
import { BookingReadsRepository, type RetainedMoney } from './booking-reads.repository';
import { BookingRealtimeService } from './booking-realtime.service';
import { type BookingAndRide, BookingTransitionsService } from './booking-transitions.service';
import { BookingsRepository, type LockedBooking } from './bookings.repository';
import { refundableMoney } from './cancellations.service';
import { RebookingOffersService } from './rebooking-offers.service';

/** `retained_fare`: the driver's earnings in XAF that a claim may still refund. */
export type ClaimedBooking = BookingAndRide & RetainedMoney;

type ClaimMark = Pick<LockedBooking, 'claim_id' | 'claim_kind' | 'claim_status' | 'claim_contest_until'>;

@Injectable()
export class ResolutionsService implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly transitions: BookingTransitionsService,
    private readonly bookings: BookingsRepository,
    private readonly reads: BookingReadsRepository,
    private readonly ratings: BookingRatingsService,
    private readonly refunds: RefundRequestService,
    private readonly offers: RebookingOffersService,
    private readonly approvals: ApprovalsService,
    private readonly audit: AuditService,
    private readonly realtime: BookingRealtimeService,
  ) {}

  onModuleInit(): void {
    this.approvals.executeBy('booking.resolve', (actorId, { subject_id, parameters, reason }) =>
      this.resolve(
        actorId,
        subject_id,
        parameters['outcome'] === 'refund' ? 'refund' : 'travelled',
        reason ?? '',
      ),
    );
  }

  /**
   * `travelled` completes the booking, `refund` cancels it with a full refund. On a cancelled booking, both assign
   * only the retained money. Idempotent. Large amounts need a second admin.
   * @throws DomainError BOOKING_NOT_FOUND, BOOKING_CANCELLED, RIDE_CANCELLED, NOT_PAID, RIDE_NOT_DEPARTED,
   * ALREADY_BOARDED, STATE_CONFLICT
   */
  async resolve(actorId: string, bookingId: string, outcome: ResolveOutcome, reason: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const locked = await this.transitions.lockExisting(tx, bookingId);
      const statusBefore = locked.booking.status;
      const money = await this.reads.retainedMoney(tx, bookingId);
      const step = requireAllowed(decideResolved(locked.booking, locked.ride, outcome, money));
      if (step === 'already') return;
      const { retained_fare, retained_fee, retained_credit } = money;
      const retained = retained_fare + retained_fee - retained_credit;
      const amount =
        outcome === 'refund' ? Math.min(retained, refundableMoney(locked.booking)) : retained_fare;
      const command = commandOf(locked, { actorId, outcome, reason, amount });
      if (!(await this.approvals.admit(tx, command))) return;
      switch (step) {
        case 'complete': {
          const by = { cause: 'staff_resolved', actor_id: actorId };
          await this.transitions.move(tx, locked.booking, 'completed', by, { completed_at: () => 'now()' });
          const { departure_time } = locked.ride;
          await this.ratings.scheduleReminder(tx, bookingId, { departure_time, now: locked.booking.now });
          break;
        }
        case 'refund':
          await this.transitions.cancel(tx, locked.booking, 'staff', { actor_id: actorId });
          await this.refund(tx, locked.booking, fullRefund(locked.booking), actorId);
          break;
        case 'keep_rest':
          await this.recordRestDecision(tx, locked.booking, outcome, actorId);
          break;
        case 'refund_rest':
          await this.refundRetained(tx, bookingId, actorId);
      }
      await this.audit.record(tx, {
        actor_id: actorId,
        action: 'booking.resolved',
        subject_id: bookingId,
        from: { status: statusBefore },
        to: {
          status: locked.booking.status,
          outcome,
          ...(statusBefore === 'cancelled' ? { kept: retained_fare } : {}),
        },
        reason,
      });
    });
  }

  /** Call with ride and booking locked. No-op if the money has already been assigned. */
  async settleClaim(
    tx: EntityManager,
    booking: LockedBooking,
    outcome: ResolveOutcome,
    actorId: string | null,
  ): Promise<void> {
    if (booking.status === 'pending_verification' && booking.payment_status === 'completed') {
      const changes = outcome === 'travelled' ? { rest_decided: outcome } : {};
      await this.transitions.cancel(tx, booking, 'claim', { actor_id: actorId }, changes);
      if (outcome === 'travelled') return;
      const locked = await this.transitions.lock(tx, booking.id);
      const rebookable = locked !== null && (await this.offers.offer(tx, booking, locked.ride));
      await this.refund(tx, booking, { ...fullRefund(booking), rebookable }, actorId);
    } else if (booking.status === 'cancelled' && booking.rest_decided === null) {
      const { retained_fare, earned } = await this.reads.retainedMoney(tx, booking.id);
      if (retained_fare <= 0 || earned) return;
      if (outcome === 'refund') await this.refundRetained(tx, booking.id, actorId);
      else await this.recordRestDecision(tx, booking, outcome, actorId);
    } else if (booking.status === 'completed' && !booking.code_verified && outcome === 'refund') {
      // Upheld on appeal, after the first decision let staff or the passenger complete the booking.
      await this.refund(tx, booking, fullRefund(booking), actorId);
    }
  }

  /** Revokes a claim's award to the driver. The money is disputed again, and staff decide. */
  async undoClaim(tx: EntityManager, booking: LockedBooking): Promise<void> {
    if (booking.rest_decided !== 'travelled') return;
    await this.bookings.update(tx, booking.id, { rest_decided: null });
  }

  refundableByStaff(tx: EntityManager | null, bookingId: string): Promise<Xaf> {
    return this.reads.refundableByStaff(tx, bookingId);
  }

  async refundRetained(tx: EntityManager, bookingId: string, actorId: string | null): Promise<void> {
    const locked = await this.transitions.lock(tx, bookingId);
    if (!locked) return;
    const money = await this.reads.retainedMoney(tx, bookingId);
    const { retained_fare, retained_fee, retained_credit: credit } = money;
    await this.recordRestDecision(tx, locked.booking, 'refund', actorId);
    const amounts = { amount: retained_fare + retained_fee - credit, credit, service_fee: retained_fee };
    await this.refund(tx, locked.booking, { ...amounts, rest: true }, actorId);
  }

  private async recordRestDecision(
    tx: EntityManager,
    booking: LockedBooking,
    outcome: ResolveOutcome,
    actorId: string | null,
  ): Promise<void> {
    await this.bookings.update(
      tx,
      booking.id,
      { rest_decided: outcome },
      {
        from_status: 'cancelled',
        to_status: 'cancelled',
        cause: outcome === 'refund' ? 'rest_refunded' : 'rest_to_driver',
        actor_id: actorId,
      },
    );
  }

  private async refund(
    tx: EntityManager,
    booking: LockedBooking,
    money: { amount: Xaf; credit: Xaf; service_fee: Xaf; rest: boolean; rebookable?: boolean },
    actorId: string | null,
  ): Promise<void> {
    if (booking.latest_payment_id === null) return;
    await this.refunds.request(tx, {
      booking_id: booking.id,
      payment_id: booking.latest_payment_id,
      ...money,
      rule: 'staff',
      cause: 'staff',
      actor_id: actorId,
    });
  }

  async lockClaimed(tx: EntityManager, bookingId: string): Promise<ClaimedBooking | null> {
    const locked = await this.transitions.lock(tx, bookingId);
    return locked && { ...locked, ...(await this.reads.retainedMoney(tx, bookingId)) };
  }

  anyoneTravelled(tx: EntityManager, rideId: string): Promise<boolean> {
    return this.reads.anyoneTravelled(tx, rideId);
  }

  async markClaim(tx: EntityManager, bookingId: string, mark: ClaimMark): Promise<void> {
    await this.bookings.update(tx, bookingId, mark);
    this.realtime.pushChanged(tx, bookingId);
  }

  /** Refunds everyone who paid and did not board, including retained fees. Call with the ride locked. */
  async refundRide(tx: EntityManager, rideId: string): Promise<void> {
    const unboarded = await this.bookings.lockOnRide(tx, rideId, ['pending_verification', 'cancelled']);
    for (const booking of unboarded) await this.settleClaim(tx, booking, 'refund', null);
  }
}

const fullRefund = ({ amount, credit, service_fee }: LockedBooking) => ({
  amount: amount - credit,
  credit,
  service_fee,
  rest: false,
});

function commandOf(
  { booking, ride }: BookingAndRide,
  by: { actorId: string; outcome: ResolveOutcome; reason: string; amount: Xaf },
): StaffRecordCommand {
  const isRefund = by.outcome === 'refund';
  const isCancelled = isRefund || booking.status === 'cancelled';
  const payee = isRefund ? booking.user_id : ride.driver_id;
  const refunded = booking.given_back + (isRefund ? by.amount : 0);
  return {
    action: 'booking.resolve',
    subject_id: booking.id,
    parameters: { outcome: by.outcome },
    amount: by.amount,
    pays: { [payee]: by.amount },
    actor_id: by.actorId,
    reason: by.reason,
    before: { status: booking.status, refunded: booking.given_back },
    after: { status: isCancelled ? 'cancelled' : 'completed', refunded },
  };
}

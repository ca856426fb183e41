import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../../platform/config';
import { Transactions } from '../../../platform/database';
import { type ApprovalAction, ApprovalsService, type StaffRecordCommand } from '../../approvals';
import { AuditService } from '../../audit';
import { ProfilesService } from '../../profiles';
import { RatingsService } from '../../ratings';
import { rideDeparted, rideNotFound, RideSeatsRepository, RidesService } from '../../rides';
import { boardingFinal, bookingRefusal, ownTrip, requireAllowed, tooEarly } from '../booking.errors';
import { boardingOpens, decideCancel, decideUnboard, decideVerify, isLive } from '../booking.state';
import { BookingTransitionsService } from '../booking-transitions.service';
import { BookingsRepository } from '../bookings.repository';
import { CancellationsService, refundableMoney } from '../cancellations.service';
import { BookingNotificationsService } from '../notifications/booking-notifications.service';

const HOUR_MS = 3_600_000;

/** Large amounts need a second administrator; all commands are audited and idempotent. */
@Injectable()
export class StaffRidesService implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly rides: RidesService,
    private readonly seats: RideSeatsRepository,
    private readonly bookings: BookingsRepository,
    private readonly transitions: BookingTransitionsService,
    private readonly cancellations: CancellationsService,
    private readonly ratings: RatingsService,
    private readonly notifications: BookingNotificationsService,
    private readonly profiles: ProfilesService,
    private readonly config: AppConfig,
    private readonly approvals: ApprovalsService,
    private readonly audit: AuditService,
  ) {}

  onModuleInit(): void {
    this.executeOnApproval('ride.cancel', (...given) => this.cancelRide(...given));
    this.executeOnApproval('booking.cancel', (...given) => this.cancelBooking(...given));
    this.executeOnApproval('booking.board', (...given) => this.board(...given));
  }

  /**
   * Cancels a ride before departure, without a strike for the driver; a job refunds the passengers in full.
   * @throws DomainError RIDE_NOT_FOUND, RIDE_DEPARTED; FORBIDDEN for the staff member's own ride
   */
  async cancelRide(actorId: string, rideId: string, reason: string): Promise<void> {
    const command = { actor_id: actorId, subject_id: rideId, reason };
    await this.transactions.run(async (tx) => {
      const ride = await this.seats.lock(tx, rideId);
      if (!ride) throw rideNotFound();
      if (await this.profiles.isOwn(tx, actorId, ride.driver_id)) throw ownTrip();
      if (ride.status === 'cancelled') return;
      if (ride.status !== 'scheduled' || ride.departed) throw rideDeparted();
      const active = await this.bookings.lockOnRide(tx, rideId, ['pending_verification', 'confirmed']);
      const paid = active.filter(({ payment_status }) => payment_status === 'completed');
      const admitted = await this.approvals.admit(tx, {
        ...command,
        action: 'ride.cancel',
        parameters: {},
        amount: paid.reduce((sum, booking) => sum + refundableMoney(booking), 0),
        pays: Object.fromEntries(paid.map((booking) => [booking.user_id, refundableMoney(booking)])),
        before: { status: ride.status },
        after: { status: 'cancelled' },
      });
      if (!admitted) return;
      await this.rides.cancelLocked(tx, ride, actorId);
      await this.record(tx, command, 'ride.cancelled', [ride.status, 'cancelled']);
    });
  }

  /**
   * Cancels a booking with the refund that the passenger's own cancellation would give.
   * @throws DomainError BOOKING_NOT_FOUND, ALREADY_BOARDED, STATE_CONFLICT; FORBIDDEN for the ride's driver
   */
  async cancelBooking(actorId: string, bookingId: string, reason: string): Promise<void> {
    const command = { actor_id: actorId, subject_id: bookingId, reason };
    await this.transactions.run(async (tx) => {
      const locked = await this.transitions.lockExisting(tx, bookingId);
      const { booking, ride } = locked;
      // The driver would keep the retained part and escape a strike.
      if (await this.profiles.isOwn(tx, actorId, ride.driver_id)) throw ownTrip();
      if (requireAllowed(decideCancel(booking)) === 'already') return;
      const refund = await this.cancellations.refundNow(tx, locked);
      const amount = Math.min(refund.amount, refundableMoney(booking));
      const previousStatus = booking.status;
      const admitted = await this.approvals.admit(tx, {
        ...command,
        action: 'booking.cancel',
        parameters: {},
        amount,
        pays: amount > 0 ? { [booking.user_id]: amount } : {},
        before: { status: previousStatus, refunded: booking.given_back },
        after: { status: 'cancelled', refunded: booking.given_back + amount },
      });
      if (!admitted) return;
      await this.cancellations.cancelLocked(tx, locked, refund, { actor_id: actorId, reason });
      await this.record(tx, command, 'booking.cancelled', [previousStatus, 'cancelled']);
    });
  }

  /**
   * Boards a passenger whose code could not be entered, within the boarding window.
   * @throws DomainError BOOKING_NOT_FOUND, BOOKING_CANCELLED, RIDE_CANCELLED, NOT_PAID, RIDE_DEPARTED,
   * TOO_EARLY, STATE_CONFLICT
   */
  async board(actorId: string, bookingId: string, reason: string): Promise<void> {
    const command = { actor_id: actorId, subject_id: bookingId, reason };
    await this.transactions.run(async (tx) => {
      const { booking, ride } = await this.transitions.lockExisting(tx, bookingId);
      const step = decideVerify(booking, ride, booking.now);
      if (step === 'already') return;
      if (step === 'too_early') throw tooEarly(boardingOpens(ride));
      if (isLive(booking.claim_status)) throw bookingRefusal('claim_open');
      if (step !== 'compare' && step !== 'code_closed') throw bookingRefusal(step);
      const fare = booking.amount - booking.service_fee;
      const previousStatus = booking.status;
      const admitted = await this.approvals.admit(tx, {
        ...command,
        action: 'booking.board',
        parameters: {},
        amount: fare,
        pays: { [ride.driver_id]: fare },
        before: { status: previousStatus },
        after: { status: 'confirmed' },
      });
      if (!admitted) return;
      await this.transitions.boardByStaff(tx, booking, actorId);
      await this.record(tx, command, 'booking.boarded', [previousStatus, 'confirmed']);
    });
  }

  /**
   * Undoes a mistaken boarding and gives the passenger a new code. The journal needs no reversal: boarding makes no
   * entry, and the money is not yet payable.
   * @throws DomainError BOOKING_NOT_FOUND, BOOKING_CANCELLED, NOT_PAID, STATE_CONFLICT; FORBIDDEN for the staff
   * member's own trip
   */
  async unboard(actorId: string, bookingId: string, reason: string): Promise<void> {
    const command = { actor_id: actorId, subject_id: bookingId, reason };
    await this.transactions.run(async (tx) => {
      const { booking, ride } = await this.transitions.lockExisting(tx, bookingId);
      if (await this.profiles.isOwn(tx, actorId, booking.user_id, ride.driver_id)) throw ownTrip();
      const departure = Math.max(booking.departure_time.getTime(), ride.departure_time.getTime());
      const payableAt = new Date(departure + this.config.payouts.delayHours * HOUR_MS);
      const step = requireAllowed(decideUnboard(booking, ride, booking.now, payableAt));
      if (step === 'already') return;
      if (step === 'final') throw boardingFinal();
      await this.transitions.unboard(tx, booking, { cause: 'staff_unboarded', actor_id: actorId });
      await this.ratings.withdraw(tx, bookingId);
      await this.notifications.notify(tx, 'boarding_undone', bookingId);
      await this.notifications.notify(tx, 'boarding_undone_driver', bookingId);
      await this.record(tx, command, 'booking.unboarded', ['confirmed', 'pending_verification']);
    });
  }

  private executeOnApproval(
    action: ApprovalAction,
    command: (actorId: string, id: string, reason: string) => Promise<void>,
  ): void {
    this.approvals.executeBy(action, (actorId, { subject_id, reason }) =>
      command(actorId, subject_id, reason ?? ''),
    );
  }

  private async record(
    tx: EntityManager,
    command: Pick<StaffRecordCommand, 'actor_id' | 'subject_id' | 'reason'>,
    action: string,
    [from, to]: [from: string, to: string],
  ): Promise<void> {
    await this.audit.record(tx, { ...command, action, from: { status: from }, to: { status: to } });
  }
}

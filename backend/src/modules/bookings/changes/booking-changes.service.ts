import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../../platform/config';
import { newId } from '../../../platform/database';
import { defineJob, JobQueue } from '../../../platform/jobs';
import type { Xaf } from '../../../platform/money';
import { fullRefundUntil, type Refund, TERMS } from '../../money';
import { accountDeleted } from '../../profiles';
import { type BookedSegment, bookedSegment, type LockedRide, RideSeatsRepository } from '../../rides';
import {
  alreadyBooked,
  bookingNotFound,
  bookingRefusal,
  chargeForSeats,
  notEnoughSeats,
  requireAllowed,
  stopNotServed,
} from '../booking.errors';
import { decidePaid, isLive } from '../booking.state';
import { BookingRealtimeService } from '../booking-realtime.service';
import { type BookingAndRide, BookingTransitionsService } from '../booking-transitions.service';
import { BookingsRepository, type LockedBooking } from '../bookings.repository';
import { CancellationsService } from '../cancellations.service';
import { CreditedBookingsService } from '../credited-bookings.service';
import { HoldsRepository } from '../holds.repository';
import { HoldsService } from '../holds.service';
import { decideChange, refundForFewerSeats } from './change.policy';

/** Missing fields stay unchanged. */
export interface WantedChange {
  seats?: number | undefined;
  ride_id?: string | undefined;
  /** If missing: the stop as booked, or none on another ride. */
  from_stop_id?: string | null | undefined;
  to_stop_id?: string | null | undefined;
}

export interface ChangePlan extends ChangePayment {
  booking: LockedBooking;
  from: LockedRide;
  to: LockedRide;
  segment: BookedSegment;
  /** Only the number of seats changes. */
  isSameTrip: boolean;
  paid: boolean;
  seats: number;
  /** Per seat of the new booking. */
  price: Xaf;
  service_fee: Xaf;
  amount: Xaf;
  /** New amount minus old amount. */
  difference: Xaf;
}

interface ChangePayment {
  /** Sent to the wallet. */
  refund: Xaf;
  /** Amount still to be paid by the passenger. */
  amount_due: Xaf;
  /** Part of the refund that pays the new booking; null if unpaid or dearer. */
  credit: (Refund & { service_fee: Xaf }) | null;
}

export const bookingReplacedEvent = defineJob<{ booking_id: string; by: string }>('booking.replaced');

export interface ReplacedRefund {
  payment_id: string;
  refund: Refund & { service_fee: Xaf };
}

/**
 * Replaces a booking by a booking of other seats or another ride (docs/domain.md#changing-a-booking). The refund pays
 * the new booking in the same transaction, so a change returns at most what cancelling does.
 */
@Injectable()
export class BookingChangesService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly transitions: BookingTransitionsService,
    private readonly cancellations: CancellationsService,
    private readonly credited: CreditedBookingsService,
    private readonly seats: RideSeatsRepository,
    private readonly holds: HoldsService,
    private readonly holdRows: HoldsRepository,
    private readonly realtime: BookingRealtimeService,
    private readonly jobs: JobQueue,
    private readonly config: AppConfig,
  ) {}

  async expireHolds(userId: string, rideId: string): Promise<void> {
    await this.credited.expireHolds(userId, rideId);
  }

  /**
   * Locks all rows concerned and decides; changes nothing.
   * @throws DomainError BOOKING_NOT_FOUND, BOOKING_CANCELLED, ALREADY_BOARDED, NOT_CHANGEABLE, LIVE_PAYMENT,
   * HOLD_EXPIRED, AMOUNT_OUT_OF_RANGE, NOT_ENOUGH_SEATS, TOO_MANY_HOLDS; for another ride also
   * the refusals of a new booking; for more seats BLOCKED, WOMEN_ONLY and STATE_CONFLICT
   */
  async plan(
    tx: EntityManager,
    userId: string,
    bookingId: string,
    wanted: WantedChange & { address: string | null },
  ): Promise<ChangePlan> {
    const unlocked = await this.bookings.read(tx, bookingId);
    if (unlocked?.user_id !== userId) throw bookingNotFound();
    const rideId = wanted.ride_id ?? unlocked.ride_id;
    for (const id of [rideId, unlocked.ride_id].sort()) await this.seats.lock(tx, id);
    const locked = await this.transitions.lockExisting(tx, bookingId);
    const { booking, ride: from } = locked;
    if (!(await this.bookings.lockPassenger(tx, userId))) throw accountDeleted();
    const facts = await this.bookings.readChangeState(tx, booking);
    const paid = requireAllowed(decideChange({ ...booking, ...facts }, from)) === 'change_paid';
    const seats = wanted.seats ?? booking.seats;
    const isSameTrip = rideId === booking.ride_id && (await this.keepsStops(tx, booking, wanted));
    if (isSameTrip && seats === booking.seats) throw bookingRefusal('not_changeable');
    const { to, segment } = isSameTrip
      ? await this.planSameTrip(tx, locked)
      : await this.planOtherTrip(tx, locked, { ...wanted, ride_id: rideId, seats });
    const { price } = segment;
    const charge = chargeForSeats(price, seats, this.config.serviceFee);
    const added = isSameTrip ? seats - booking.seats : seats;
    if (segment.seats_available < added) throw notEnoughSeats();
    if (isSameTrip && added > 0)
      await this.credited.checkPeople(tx, userId, to.id, segment.stops.boarding_time ?? from.departure_time);
    const difference = charge.amount - booking.amount;
    const change = { booking, from, to, segment, isSameTrip, paid, seats, price, ...charge, difference };
    const money = paid
      ? await this.planPayment(tx, locked, change)
      : { refund: 0, amount_due: charge.amount, credit: null };
    if (paid && difference > 0) await this.holds.checkPerson(userId, tx);
    const needsHold = !paid || difference > 0;
    if (needsHold && added > 0) await this.holds.checkAddress(wanted.address, userId, added, tx);
    return { ...change, ...money };
  }

  /** Computes how the refund of the paid booking pays the new one, never returning more than a cancellation. */
  private async planPayment(
    tx: EntityManager,
    locked: BookingAndRide,
    { isSameTrip, amount, service_fee, difference }: Omit<ChangePlan, keyof ChangePayment>,
  ): Promise<ChangePayment> {
    const { booking } = locked;
    const ifCancelled = await this.cancellations.refundNow(tx, locked);
    if (!isSameTrip && ifCancelled.amount < booking.amount) throw bookingRefusal('not_changeable');
    if (difference <= 0) {
      const credit = isSameTrip
        ? await this.refundForDroppedSeats(tx, locked, { amount, service_fee }, ifCancelled)
        : { ...ifCancelled, service_fee: booking.service_fee };
      return { refund: credit.amount - amount, amount_due: 0, credit };
    }
    // After a moved departure, the added seats would also get the right to a full refund.
    if (isSameTrip && fullRefundUntil(departures(locked)) !== null) throw bookingRefusal('not_changeable');
    const due = isSameTrip ? difference : Math.max(difference, TERMS.amount.min);
    return { refund: due - difference, amount_due: due, credit: null };
  }

  /** Changes an unpaid booking, or replaces it by one of another ride with the same end of hold. @returns the id */
  async changeHold(tx: EntityManager, plan: ChangePlan): Promise<string> {
    const { booking, to, isSameTrip, seats, service_fee, amount } = plan;
    if (isSameTrip) {
      const more = seats - booking.seats;
      if (more < 0) await this.seats.release(tx, to.id, { ...booking, seats: -more });
      else if (!(await this.seats.take(tx, to.id, { ...booking, seats: more }))) throw notEnoughSeats();
      const travellers = booking.travellers?.slice(0, seats) ?? null;
      const changes = booking.changes + 1;
      const { status, user_id: actor_id } = booking;
      const event = { from_status: status, to_status: status, cause: 'changed', actor_id };
      await this.bookings.update(tx, booking.id, { seats, amount, service_fee, travellers, changes }, event);
      this.realtime.pushChanged(tx, booking.id);
      return booking.id;
    }
    const id = await this.replace(tx, plan, 0);
    const { hold_short, created_at } = booking;
    const hold_expires_at = earlierOf(booking.hold_expires_at, plan.segment.departure_time);
    const { route_changed_at } = plan.to;
    // Lost holds are measured from `created_at`, but a booking older than its ride's route can't be revived.
    const creation = route_changed_at === null || route_changed_at < created_at ? { created_at } : {};
    await this.bookings.update(tx, id, { changed_from: null, hold_short, hold_expires_at, ...creation });
    await this.bookings.addNotice(tx, id, { toDriver: !hold_short });
    return id;
  }

  /** Replaces a paid booking. The old booking's money pays the new, pending booking. */
  async replacePaid(tx: EntityManager, plan: ChangePlan): Promise<string> {
    const id = await this.replace(tx, plan, plan.amount);
    await this.jobs.send(tx, bookingReplacedEvent, { booking_id: plan.booking.id, by: id });
    return id;
  }

  /** Holds the seats of a dearer change until the difference is paid. */
  async hold(tx: EntityManager, plan: ChangePlan): Promise<string> {
    const { booking, isSameTrip, seats, price, service_fee, amount, amount_due } = plan;
    const id = await this.insert(tx, plan, {
      price,
      seats: isSameTrip ? seats - booking.seats : seats,
      travellers: isSameTrip ? null : (booking.travellers?.slice(0, seats) ?? null),
      amount: isSameTrip ? amount_due : amount,
      service_fee: isSameTrip ? service_fee - booking.service_fee : service_fee,
      transferred: isSameTrip ? 0 : amount - amount_due,
    });
    await this.holdRows.shorten(tx, id);
    return id;
  }

  /**
   * Completes a pending change whose difference is paid: cancels the old booking and moves its seats. Idempotent.
   * Call `lockForPayment` first, which locks both rides.
   * @returns the refund of the replaced booking; null without changes if either booking can't be changed any more
   */
  async takeOver(tx: EntityManager, changeId: string): Promise<ReplacedRefund | null> {
    const pair = await this.replaceable(tx, changeId);
    if (!pair) return null;
    const { change, booking, isSameTrip, refund } = pair;
    await this.transitions.cancel(tx, booking, 'changed', { actor_id: booking.user_id });
    if (isSameTrip) await this.merge(tx, change, booking);
    await this.jobs.send(tx, bookingReplacedEvent, { booking_id: booking.id, by: changeId });
    return refund;
  }

  /** True if the change can still be completed. Call `lockForPayment` first. */
  async mayTakeOver(tx: EntityManager, changeId: string): Promise<boolean> {
    return (await this.replaceable(tx, changeId)) !== null;
  }

  private async replaceable(tx: EntityManager, changeId: string) {
    const change = await this.transitions.lock(tx, changeId);
    const old = change?.booking.changed_from
      ? await this.transitions.lock(tx, change.booking.changed_from)
      : null;
    if (!change || !old || decidePaid(change.booking, change.ride) !== 'seat') return null;
    const { booking } = old;
    const { latest_payment_id: payment_id, amount, service_fee } = booking;
    if (booking.status !== 'pending_verification' || booking.payment_status !== 'completed') return null;
    if (isLive(booking.claim_status) || payment_id === null || booking.given_back > 0) return null;
    const isSameTrip = hasSameStops(booking, change.booking);
    const ifCancelled = await this.cancellations.refundNow(tx, old);
    if (old.ride.status !== 'scheduled' || old.ride.departed || (!isSameTrip && ifCancelled.amount < amount))
      return null;
    const refund = { payment_id, refund: { amount, service_fee, rule: ifCancelled.rule } };
    return { change: change.booking, booking, isSameTrip, refund };
  }

  /** Moves the old booking's seats and terms to the change. */
  private async merge(tx: EntityManager, change: LockedBooking, old: LockedBooking): Promise<void> {
    if (!(await this.seats.take(tx, old.ride_id, old)))
      throw new Error(`The seats of ${old.id} can't be taken again`);
    await this.bookings.update(tx, change.id, {
      seats: change.seats + old.seats,
      amount: change.amount + old.amount,
      service_fee: change.service_fee + old.service_fee,
      transferred: old.amount,
      travellers: old.travellers,
    });
  }

  private async replace(tx: EntityManager, plan: ChangePlan, transferred: Xaf): Promise<string> {
    const { booking, seats, price, service_fee, amount } = plan;
    await this.transitions.cancel(tx, booking, 'changed', { actor_id: booking.user_id });
    const travellers = booking.travellers?.slice(0, seats) ?? null;
    return this.insert(tx, plan, { price, seats, travellers, amount, service_fee, transferred });
  }

  /** Keeps the departure as first booked if ride and stops stay the same. */
  private async insert(
    tx: EntityManager,
    { booking: old, to, segment, isSameTrip }: ChangePlan,
    given: Pick<LockedBooking, 'price' | 'seats' | 'travellers' | 'amount' | 'service_fee' | 'transferred'>,
  ): Promise<string> {
    if (!(await this.seats.take(tx, to.id, { ...segment.stops, seats: given.seats }))) throw notEnoughSeats();
    const id = newId();
    await this.bookings.insertCredited(tx, {
      ...given,
      id,
      user_id: old.user_id,
      ride_id: to.id,
      changed_from: old.id,
      ...segment.stops,
      departure_time: segment.departure_time,
      hold_minutes: this.config.bookings.holdMinutes,
    });
    await this.bookings.update(tx, id, {
      changes: old.changes + 1,
      ...(isSameTrip ? { departure_moved_at: old.departure_moved_at } : {}),
    });
    this.realtime.pushChanged(tx, id);
    return id;
  }

  /** True if the booking already has these stops. @throws DomainError STOP_NOT_FOUND */
  private async keepsStops(tx: EntityManager, booking: LockedBooking, wanted: WantedChange) {
    if (wanted.from_stop_id === undefined && wanted.to_stop_id === undefined) return true;
    const ride = await this.seats.lock(tx, booking.ride_id);
    const segment = ride && bookedSegment(ride, wantedStops(booking, wanted));
    if (!segment) throw stopNotServed();
    return hasSameStops(booking, { ride_id: booking.ride_id, ...segment.stops });
  }

  private async planSameTrip(tx: EntityManager, { booking, ride }: BookingAndRide) {
    const wholeRide = await this.seats.lock(tx, ride.id);
    const segment = wholeRide && bookedSegment(wholeRide, booking);
    if (!segment) throw bookingRefusal('not_changeable');
    const { from_stop_id, to_stop_id, from_city, to_city, meeting_point, boarding_time } = booking;
    const stops = { from_stop_id, to_stop_id, from_city, to_city, meeting_point, boarding_time };
    const { price, departure_time } = booking;
    return { to: ride, segment: { ...segment, price, departure_time, stops } };
  }

  private async planOtherTrip(
    tx: EntityManager,
    { booking, ride: from }: BookingAndRide,
    wanted: WantedChange & { ride_id: string; seats: number },
  ): Promise<Pick<ChangePlan, 'to' | 'segment'>> {
    const isSameRide = wanted.ride_id === booking.ride_id;
    const stops = isSameRide ? wantedStops(booking, wanted) : {};
    const { ride: to, segment } = await this.credited.check(tx, booking.user_id, { ...wanted, ...stops });
    const sameTowns =
      (segment.stops.from_city ?? to.from_city) === from.from_city &&
      (segment.stops.to_city ?? to.to_city) === from.to_city;
    if (!sameTowns && to.driver_id !== from.driver_id) throw bookingRefusal('not_changeable');
    if (!isSameRide && (await this.bookings.hasActive(tx, to.id, booking.user_id))) throw alreadyBooked();
    return { to, segment };
  }

  private async refundForDroppedSeats(
    tx: EntityManager,
    { booking, ride }: BookingAndRide,
    remaining: { amount: Xaf; service_fee: Xaf },
    ofAll: Refund,
  ) {
    const ofRemaining = await this.cancellations.refundOf(tx, {
      booking: { ...booking, ...remaining },
      ride,
    });
    return refundForFewerSeats(remaining, { ofAll, ofRemaining });
  }
}

function departures({ booking, ride }: BookingAndRide) {
  return {
    booked_departure: booking.departure_time,
    departure: ride.departure_time,
    departure_moved_at: booking.departure_moved_at,
  };
}

const earlierOf = (one: Date | null, other: Date): Date => (one !== null && one < other ? one : other);

type BookedStops = Pick<LockedBooking, 'ride_id' | 'from_stop_id' | 'to_stop_id'>;

const hasSameStops = (one: BookedStops, other: BookedStops): boolean =>
  one.ride_id === other.ride_id &&
  one.from_stop_id === other.from_stop_id &&
  one.to_stop_id === other.to_stop_id;

const wantedStops = (booking: LockedBooking, { from_stop_id, to_stop_id }: WantedChange) => ({
  from_stop_id: from_stop_id === undefined ? booking.from_stop_id : from_stop_id,
  to_stop_id: to_stop_id === undefined ? booking.to_stop_id : to_stop_id,
});

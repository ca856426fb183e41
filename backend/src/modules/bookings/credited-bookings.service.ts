import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config';
import { newId, violatesUnique } from '../../platform/database';
import type { Xaf } from '../../platform/money';
import { accountDeleted, personBlocked } from '../profiles';
import {
  type BookedSegment,
  type LockedRide,
  rideDeparted,
  rideNotFound,
  RideSeatsRepository,
  womenOnly,
} from '../rides';
import {
  alreadyBooked,
  chargeForSeats,
  notEnoughSeats,
  requireSegment,
  rideTakesNoBookings,
} from './booking.errors';
import { BookingsRepository } from './bookings.repository';
import type { CreateBookingRequest } from './dto/bookings.requests';
import { HoldsRepository } from './holds.repository';
import { HoldsService } from './holds.service';

/** Seats at their current price. */
export interface CreditedSeats {
  ride: LockedRide;
  segment: BookedSegment;
  seats: number;
  /** Copied from the old booking. */
  travellers: string[] | null;
  service_fee: number;
  amount: number;
}

/** Bookings paid with an earlier booking's refund. Limits on unpaid holds apply if a part is due. */
@Injectable()
export class CreditedBookingsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly seats: RideSeatsRepository,
    private readonly holds: HoldsService,
    private readonly holdRows: HoldsRepository,
    private readonly config: AppConfig,
  ) {}

  async expireHolds(userId: string, rideId: string): Promise<void> {
    await this.holds.expireOnRide(rideId);
    await this.holds.expireOfPerson(userId);
  }

  /**
   * Locks both rides in the order of their ids.
   * @throws DomainError RIDE_NOT_FOUND, OWN_RIDE, RIDE_CANCELLED, RIDE_DEPARTED, BLOCKED, WOMEN_ONLY,
   * ALREADY_BOOKED, AMOUNT_OUT_OF_RANGE, NOT_ENOUGH_SEATS
   */
  async lock(
    tx: EntityManager,
    userId: string,
    wanted: CreateBookingRequest,
    bookingId: string,
  ): Promise<CreditedSeats> {
    const { ride_id, seats } = wanted;
    const unlocked = await this.bookings.read(tx, bookingId);
    for (const id of [ride_id, unlocked?.ride_id ?? ride_id].sort()) await this.seats.lock(tx, id);
    const priced = await this.check(tx, userId, wanted);
    const travellers = unlocked?.travellers?.slice(0, seats) ?? null;
    return { ...priced, seats, travellers };
  }

  /** @throws DomainError as {@link lock} */
  async check(
    tx: EntityManager,
    userId: string,
    wanted: CreateBookingRequest,
  ): Promise<Pick<CreditedSeats, 'ride' | 'segment' | 'amount' | 'service_fee'>> {
    const { ride_id, seats } = wanted;
    const ride = await this.seats.lock(tx, ride_id);
    if (!ride) throw rideNotFound();
    const segment = requireSegment(userId, ride, wanted);
    if (ride.status === 'completed') throw rideDeparted();
    await this.checkPeople(tx, userId, ride_id, segment.departure_time);
    const { amount, service_fee } = chargeForSeats(segment.price, seats, this.config.serviceFee);
    if (segment.seats_available < seats) throw notEnoughSeats();
    return { ride, segment, amount, service_fee };
  }

  /** @throws DomainError RIDE_NOT_FOUND, RIDE_DEPARTED, BLOCKED, WOMEN_ONLY, STATE_CONFLICT */
  async checkPeople(tx: EntityManager, userId: string, rideId: string, departure: Date): Promise<void> {
    const eligibility = await this.bookings.eligibilityOf(rideId, userId, departure, tx);
    if (!eligibility) throw rideNotFound();
    if (eligibility.departed) throw rideDeparted();
    if (eligibility.blocked) throw personBlocked();
    if (eligibility.women_only) throw womenOnly();
    if (!eligibility.takes_bookings) throw rideTakesNoBookings();
  }

  /**
   * Books the seats. If `transferred` doesn't cover the amount, they are only held until the returned time.
   * @throws DomainError ALREADY_BOOKED, NOT_ENOUGH_SEATS, TOO_MANY_HOLDS
   */
  async take(
    tx: EntityManager,
    userId: string,
    { ride, segment, seats, travellers, amount, service_fee }: CreditedSeats,
    transferred: Xaf,
  ): Promise<{ id: string; hold_expires_at: Date }> {
    if (!(await this.bookings.lockPassenger(tx, userId))) throw accountDeleted();
    if (await this.bookings.hasActive(tx, ride.id, userId)) throw alreadyBooked();
    if (transferred < amount) await this.holds.checkPerson(userId, tx);
    if (!(await this.seats.take(tx, ride.id, { ...segment.stops, seats }))) throw notEnoughSeats();
    const id = newId();
    const { price, departure_time, stops } = segment;
    try {
      const hold_expires_at = await this.bookings.insertCredited(tx, {
        ...{ id, user_id: userId, ride_id: ride.id, seats, travellers, price, amount, service_fee },
        ...{ departure_time, transferred, hold_minutes: this.config.bookings.holdMinutes },
        ...stops,
      });
      const shortened = transferred < amount ? await this.holdRows.shorten(tx, id) : null;
      return { id, hold_expires_at: shortened ?? hold_expires_at };
    } catch (error) {
      if (violatesUnique(error, 'bookings_one_active')) throw alreadyBooked();
      throw error;
    }
  }
}

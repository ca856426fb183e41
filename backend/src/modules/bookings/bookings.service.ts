import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { AppConfig } from '../../platform/config';
import { newId, violatesUnique } from '../../platform/database';
import { encodeCursor, isCursorTime, readCursor, type StaffRows } from '../../platform/http';
import { addressBlock } from '../../platform/security';
import { TERMS } from '../money';
import { accountDeleted, personBlocked } from '../profiles';
import { CreditsService } from '../promotions';
import { bookedSegment, ListedRides, rideDeparted, rideNotFound, RidesService, womenOnly } from '../rides';
import {
  alreadyBooked,
  bookingNotFound,
  chargeForSeats,
  notEnoughSeats,
  oneTravellerPerSeat,
  requireSegment,
  rideTakesNoBookings,
  wrongRole,
} from './booking.errors';
import type { BookingDetailRow } from './booking.sql';
import { BookingCreditsService, type CreditChoice } from './booking-credits.service';
import { BookingReadsRepository } from './booking-reads.repository';
import { BookingRealtimeService } from './booking-realtime.service';
import { BookingsRepository } from './bookings.repository';
import type { BookingListQuery, CreateBookingRequest, StaffBookingListQuery } from './dto/bookings.requests';
import type { BookingEventResponse } from './dto/bookings.responses';
import { HoldsRepository, type SeatsTaken } from './holds.repository';
import { HoldsService } from './holds.service';
import { BookingNotificationsService } from './notifications/booking-notifications.service';

const MAX_ATTEMPTS = 4;

@Injectable()
export class BookingsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly reads: BookingReadsRepository,
    private readonly rides: RidesService,
    private readonly holds: HoldsService,
    private readonly holdsRepository: HoldsRepository,
    private readonly realtime: BookingRealtimeService,
    private readonly notifications: BookingNotificationsService,
    private readonly config: AppConfig,
    private readonly listed: ListedRides,
    private readonly credits: BookingCreditsService,
    private readonly promotions: CreditsService,
  ) {}

  /**
   * Holds seats, for a shorter time after many lost holds. One statement checks and books; the reason of a refusal is
   * queried afterwards.
   * @throws DomainError VALIDATION_FAILED, RIDE_NOT_FOUND, OWN_RIDE, RIDE_CANCELLED, STOP_NOT_FOUND, BLOCKED,
   * WOMEN_ONLY, RIDE_DEPARTED, ALREADY_BOOKED, AMOUNT_OUT_OF_RANGE, NOT_ENOUGH_SEATS, TOO_MANY_HOLDS,
   * PROMO_CODE_INVALID, THROTTLED
   */
  async book(
    userId: string,
    wanted: CreateBookingRequest,
    ip: string | null = null,
  ): Promise<BookingDetailRow> {
    if (wanted.travellers && wanted.travellers.length !== wanted.seats) throw oneTravellerPerSeat();
    const address = this.config.http.throttling && ip !== null ? addressBlock(ip) : null;
    const credit = await this.creditFor(userId, wanted).catch(async (error: unknown) => {
      await this.throwRefusal(userId, wanted, address);
      throw error;
    });
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const booked = await this.takeSeats(userId, wanted, address, credit);
      if (booked) return this.announce(booked);
      await this.throwRefusal(userId, wanted, address);
    }
    throw notEnoughSeats();
  }

  ofPassenger(userId: string, query: BookingListQuery): Promise<BookingDetailRow[]> {
    const after = readCursor(query.cursor, { created_key: isCursorTime, id: isUUID });
    return this.reads.ofPassenger(userId, query, after);
  }

  /** @throws DomainError BOOKING_NOT_FOUND also for outsiders, so that ids can't be probed */
  async get(userId: string, id: string): Promise<{ as: 'passenger' | 'driver'; row: BookingDetailRow }> {
    const row = await this.reads.detailForParticipant(userId, id);
    if (!row) throw bookingNotFound();
    return { as: row.user_id === userId ? 'passenger' : 'driver', row };
  }

  /** @throws DomainError BOOKING_NOT_FOUND; FORBIDDEN for the ride's driver */
  async requireOwn(userId: string, id: string): Promise<BookingDetailRow> {
    const { as, row } = await this.get(userId, id);
    if (as === 'driver') throw wrongRole();
    return row;
  }

  activeOf(userId: string): Promise<BookingDetailRow[]> {
    return this.reads.activeOf(userId);
  }

  reservationsOf(driverId: string) {
    return this.reads.reservationsOf(driverId);
  }

  listForStaff(query: StaffBookingListQuery): Promise<StaffRows<BookingDetailRow>> {
    return this.reads.listForStaff(query);
  }

  /** @throws DomainError BOOKING_NOT_FOUND */
  async getForStaff(id: string): Promise<{ booking: BookingDetailRow; events: BookingEventResponse[] }> {
    const [booking, events] = await Promise.all([this.reads.detailWithoutCode(id), this.reads.events(id)]);
    if (!booking) throw bookingNotFound();
    return { booking, events };
  }

  /** Doesn't wait for the notifications, which the booking's transaction has recorded as due. */
  private announce({ short, ...booked }: SeatsTaken): BookingDetailRow {
    this.listed.invalidate(null, {
      from_city: booked.route_from_city,
      to_city: booked.route_to_city,
      stops: booked.ride_stops,
    });
    this.notifications.writeSoon(booked, { toDriver: !short });
    this.realtime.pushCreated(booked);
    return booked;
  }

  private async creditFor(userId: string, wanted: CreateBookingRequest): Promise<CreditChoice> {
    const { promo_code, use_credit } = wanted;
    if (!promo_code) return use_credit ? 'own' : 'none';
    const ride = await this.rides.get(wanted.ride_id);
    const { from_city, to_city } = bookedSegment(ride, wanted)?.stops ?? {};
    const route = { from_city: from_city ?? ride.from_city, to_city: to_city ?? ride.to_city };
    return { promotionId: await this.promotions.promotionOf(userId, promo_code, route) };
  }

  private async takeSeats(
    userId: string,
    wanted: CreateBookingRequest,
    address: string | null,
    credit: CreditChoice,
  ): Promise<SeatsTaken | null> {
    const seats = {
      id: newId(),
      user_id: userId,
      ...wanted,
      travellers: wanted.travellers?.map(({ full_name }) => full_name) ?? null,
      hold_minutes: this.config.bookings.holdMinutes,
      limits: TERMS.amount,
      address,
      service_fee: this.config.serviceFee,
    };
    try {
      if (credit === 'none') return await this.holdsRepository.takeSeats(seats);
      return await this.credits.book((tx) => this.holdsRepository.takeSeats(seats, tx), credit);
    } catch (error) {
      // A concurrent booking by the same passenger.
      if (violatesUnique(error, 'bookings_one_active')) return null;
      throw error;
    }
  }

  /** Throws the refusal. Returns if its reason has disappeared, so that the caller retries. */
  private async throwRefusal(
    userId: string,
    wanted: CreateBookingRequest,
    address: string | null,
  ): Promise<void> {
    if ((await this.holds.expireOnRide(wanted.ride_id)) > 0) return;
    const ride = await this.rides.get(wanted.ride_id);
    const segment = requireSegment(userId, ride, wanted);
    const eligibility = await this.bookings.eligibilityOf(wanted.ride_id, userId, segment.departure_time);
    if (!eligibility) throw rideNotFound();
    if (eligibility.account_deleted) throw accountDeleted();
    if (eligibility.blocked) throw personBlocked();
    if (eligibility.women_only) throw womenOnly();
    if (ride.status === 'completed' || eligibility.departed) throw rideDeparted();
    if (eligibility.booked) throw alreadyBooked();
    chargeForSeats(segment.price, wanted.seats, this.config.serviceFee);
    if (segment.seats_available < wanted.seats) throw notEnoughSeats();
    if (!eligibility.takes_bookings) throw rideTakesNoBookings();
    if ((await this.holds.expireOfPerson(userId)) > 0) return;
    await this.holds.checkPerson(userId);
    await this.holds.checkAddress(address, userId, wanted.seats);
  }
}

export const bookingCursor = (last: BookingDetailRow): string => encodeCursor([last.created_key, last.id]);

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../../platform/database';
import { Realtime } from '../../platform/realtime';
import type { BookingDetailRow } from './booking.sql';
import { BookingRatingsService, NOT_RATEABLE } from './booking-ratings.service';
import { BookingReadsRepository } from './booking-reads.repository';
import { type BookingResponse, toDriversBooking, toOwnBooking } from './dto/bookings.responses';

/** Pushes bookings to the open screens of passenger and driver. Never sends the code to the driver. */
@Injectable()
export class BookingRealtimeService {
  private readonly due = new WeakMap<EntityManager, Set<string>>();

  constructor(
    private readonly reads: BookingReadsRepository,
    private readonly ratings: BookingRatingsService,
    private readonly realtime: Realtime,
  ) {}

  pushCreated(row: BookingDetailRow): void {
    const booking = { ...toDriversBooking(row), rating: NOT_RATEABLE };
    this.realtime.toPerson(null, row.ride_driver_id, 'booking:new', booking);
  }

  pushChanged(tx: EntityManager, bookingId: string): void {
    if (!this.realtime.isListening) return;
    const due = this.due.get(tx) ?? new Set();
    if (due.size === 0) afterCommit(tx, () => this.send(due));
    this.due.set(tx, due.add(bookingId));
  }

  /** Sends sequentially, because a job may change many bookings. */
  private async send(bookingIds: ReadonlySet<string>): Promise<void> {
    for (const id of bookingIds) {
      const row = await this.reads.detailWithCode(id);
      if (!row) continue;
      const people = [row.user_id, row.ride_driver_id];
      const [forPassenger, forDriver] = await this.ratings.visibleToEach(people, row);
      this.update(row.user_id, { ...toOwnBooking(row), ...(forPassenger && { rating: forPassenger }) });
      this.update(row.ride_driver_id, { ...toDriversBooking(row), ...(forDriver && { rating: forDriver }) });
    }
  }

  private update(personId: string, booking: BookingResponse): void {
    this.realtime.toPerson(null, personId, 'booking:updated', booking);
  }
}

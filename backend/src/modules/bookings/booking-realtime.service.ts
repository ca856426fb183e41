import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../../platform/database';
import { Realtime } from '../../platform/realtime';
import type { BookingDetailRow } from './booking.sql';
import { BookingReadsRepository } from './booking-reads.repository';
import { toDriversBooking, toOwnBooking } from './dto/bookings.responses';

/** Shows open screens a booking as it is now: to its passenger as they read it, to the driver without the code. */
@Injectable()
export class BookingRealtimeService {
  private readonly due = new WeakMap<EntityManager, Set<string>>();

  constructor(
    private readonly reads: BookingReadsRepository,
    private readonly realtime: Realtime,
  ) {}

  /** To the driver: somebody has booked. */
  made(row: BookingDetailRow): void {
    this.realtime.toPerson(null, row.ride_driver_id, 'booking:new', toDriversBooking(row));
  }

  /** To passenger and driver, after the commit; however much changes in a transaction, each gets one event. */
  changed(tx: EntityManager, bookingId: string): void {
    if (!this.realtime.listening) return;
    const due = this.due.get(tx) ?? new Set();
    if (due.size === 0) afterCommit(tx, () => this.send(due));
    this.due.set(tx, due.add(bookingId));
  }

  /** One after the other: a job may have changed many. */
  private async send(bookingIds: ReadonlySet<string>): Promise<void> {
    for (const id of bookingIds) {
      const row = await this.reads.withoutCode(id);
      const own = row && (await this.reads.own(id, row.user_id));
      if (!own) continue;
      this.realtime.toPerson(null, own.user_id, 'booking:updated', toOwnBooking(own));
      this.realtime.toPerson(null, row.ride_driver_id, 'booking:updated', toDriversBooking(row));
    }
  }
}

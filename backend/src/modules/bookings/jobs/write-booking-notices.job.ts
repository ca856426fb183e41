import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BookingMadeNotices } from '../notices/booking-made-notices.service';

const EVERY_MS = 2_000;

/** Writes the notices of bookings whose process ended before it could. Any number of processes may tick. */
@Injectable()
export class WriteBookingNoticesJob {
  constructor(private readonly notices: BookingMadeNotices) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    await this.notices.writeDue();
  }
}

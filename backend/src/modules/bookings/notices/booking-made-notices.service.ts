import { Injectable, Logger } from '@nestjs/common';
import { PendingWork } from '../../../platform/pending-work';
import type { BookingDetailRow } from '../booking.sql';
import { BookingReadsRepository } from '../booking-reads.repository';
import { BookingNoticesDueRepository } from './booking-notices-due.repository';
import { BookingNotifications } from './booking-notifications.service';

const BATCH = 50;

/**
 * The notices of a new booking. The statement that books also writes that they are due, so they are written even if the process
 * dies straight after it: normally by the request, else by the job of any process.
 */
@Injectable()
export class BookingMadeNotices {
  private readonly logger = new Logger(BookingMadeNotices.name);

  constructor(
    private readonly notifications: BookingNotifications,
    private readonly due: BookingNoticesDueRepository,
    private readonly reads: BookingReadsRepository,
    private readonly pending: PendingWork,
  ) {}

  /** Straight after the booking. The booking stands whatever goes wrong here. */
  async write(booked: BookingDetailRow, { toDriver }: { toDriver: boolean }): Promise<void> {
    try {
      await this.notifications.made(booked, { toDriver });
    } catch (error) {
      return this.logger.warn({ err: error }, 'the notices of a booking are left to the job');
    }
    void this.pending.track(this.settle(booked.id));
  }

  /** Writes those that are due; writing them twice adds nothing. */
  writeDue(): Promise<void> {
    return this.pending.track(this.writeClaimed());
  }

  private async writeClaimed(): Promise<void> {
    for (
      let claimed = await this.due.claim(BATCH);
      claimed.length > 0;
      claimed = await this.due.claim(BATCH)
    ) {
      for (const { booking_id, to_driver, holds } of claimed) {
        const row = holds ? await this.reads.withoutCode(booking_id) : null;
        if (row) await this.notifications.made(row, { toDriver: to_driver });
        await this.due.settle(booking_id);
      }
    }
  }

  /** Nobody waits: where it fails the job finds the notices written and removes the row. */
  private async settle(bookingId: string): Promise<void> {
    await this.due
      .settle(bookingId)
      .catch((error: unknown) => this.logger.debug(`notices stay due: ${String(error)}`));
  }
}

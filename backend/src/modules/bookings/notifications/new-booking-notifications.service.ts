import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PendingWork } from '../../../platform/pending-work';
import type { BookingDetailRow } from '../booking.sql';
import { BookingReadsRepository } from '../booking-reads.repository';
import { BookingNotificationsRepository } from './booking-notifications.repository';
import { BookingNotificationsService } from './booking-notifications.service';

const EVERY_MS = 2_000;
const BATCH = 50;

/**
 * Notifications of a new booking are recorded as due by the statement that books. The request writes them; a
 * job does if the process died before that.
 */
@Injectable()
export class NewBookingNotificationsService {
  private readonly logger = new Logger(NewBookingNotificationsService.name);

  constructor(
    private readonly notifications: BookingNotificationsService,
    private readonly repository: BookingNotificationsRepository,
    private readonly reads: BookingReadsRepository,
    private readonly pending: PendingWork,
  ) {}

  /** Not awaited by the request, only by a shutdown. Errors don't affect the booking. */
  writeSoon(booked: BookingDetailRow, { toDriver }: { toDriver: boolean }): void {
    void this.pending.track(this.write(booked, toDriver));
  }

  /** Idempotent. */
  @Interval(EVERY_MS)
  writeDue(): Promise<void> {
    return this.pending.track(this.writeClaimed());
  }

  private async write(booked: BookingDetailRow, toDriver: boolean): Promise<void> {
    try {
      await this.notifications.made(booked, { toDriver });
    } catch (error) {
      return this.logger.warn({ err: error }, 'notifications of a booking failed; left to the job');
    }
    await this.settle(booked.id);
  }

  private async writeClaimed(): Promise<void> {
    const claim = () => this.repository.claimDue(BATCH);
    for (let claimed = await claim(); claimed.length > 0; claimed = await claim()) {
      for (const { booking_id, to_driver, holds } of claimed) {
        const row = holds ? await this.reads.detailWithoutCode(booking_id) : null;
        if (row) await this.notifications.made(row, { toDriver: to_driver });
        await this.repository.settleDue(booking_id);
      }
    }
  }

  /** If this fails, the job removes the row; writing the notifications again is a no-op. */
  private async settle(bookingId: string): Promise<void> {
    await this.repository
      .settleDue(bookingId)
      .catch((error: unknown) => this.logger.debug(`notifications stay due: ${String(error)}`));
  }
}

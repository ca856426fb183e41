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
 * The notifications of a new booking. The statement that books also writes that they are due, so they are written even if the
 * process dies straight after it: normally by the request, else by the job of any process.
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

  /** Straight after the booking. The booking stands whatever goes wrong here. */
  async write(booked: BookingDetailRow, { toDriver }: { toDriver: boolean }): Promise<void> {
    try {
      await this.notifications.made(booked, { toDriver });
    } catch (error) {
      return this.logger.warn({ err: error }, 'the notifications of a booking are left to the job');
    }
    void this.pending.track(this.settle(booked.id));
  }

  /** Writes those that are due; writing them twice adds nothing. Any number of processes may tick. */
  @Interval(EVERY_MS)
  writeDue(): Promise<void> {
    return this.pending.track(this.writeClaimed());
  }

  private async writeClaimed(): Promise<void> {
    const claim = () => this.repository.claimDue(BATCH);
    for (let claimed = await claim(); claimed.length > 0; claimed = await claim()) {
      for (const { booking_id, to_driver, holds } of claimed) {
        const row = holds ? await this.reads.withoutCode(booking_id) : null;
        if (row) await this.notifications.made(row, { toDriver: to_driver });
        await this.repository.settleDue(booking_id);
      }
    }
  }

  /** Nobody waits: where it fails the job finds the notifications written and removes the row. */
  private async settle(bookingId: string): Promise<void> {
    await this.repository
      .settleDue(bookingId)
      .catch((error: unknown) => this.logger.debug(`notifications stay due: ${String(error)}`));
  }
}

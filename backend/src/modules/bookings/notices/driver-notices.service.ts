import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { defineJob, JobQueue } from '../../../platform/jobs';
import { compose, SmsDelivery } from '../../notifications';
import { BookingReadsRepository } from '../booking-reads.repository';
import type { BookingStatus, CancelCause } from '../booking.state';
import { seatsGivenUpText } from './driver-texts';

const tellDriver = defineJob<{ booking_id: string }>('booking.tell_driver');

/** Until it was paid the driver hadn't heard of a booking. */
const TOLD_TO_DRIVER: ReadonlySet<BookingStatus> = new Set(['pending_verification', 'confirmed']);
/** What happens to the driver; a ride that they cancelled themselves is no news. */
const NEWS: ReadonlySet<CancelCause> = new Set(['passenger', 'staff']);

/** Texts to the driver about bookings on their ride: queued with the change, sent once, and never with the code (decision 19). */
@Injectable()
export class DriverNotices implements OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly reads: BookingReadsRepository,
    private readonly sms: SmsDelivery,
  ) {}

  onModuleInit(): void {
    this.jobs.work(tellDriver, ({ booking_id }) => this.deliver(booking_id));
  }

  /** Queues the text in the transaction of the cancellation, where the driver knew of the booking. */
  async seatsGivenUp(
    tx: EntityManager,
    booking: { id: string; status: BookingStatus },
    cause: CancelCause,
  ): Promise<void> {
    if (!TOLD_TO_DRIVER.has(booking.status) || !NEWS.has(cause)) return;
    await this.jobs.send(tx, tellDriver, { booking_id: booking.id });
  }

  /** Sends it, unless it has been sent. */
  async deliver(bookingId: string): Promise<void> {
    const facts = await this.reads.driverNoticeFacts(bookingId);
    if (!facts) return;
    const body = compose(
      seatsGivenUpText,
      { channel: 'sms', locale: facts.locale },
      {
        from: facts.from_city,
        to: facts.to_city,
        departure: facts.departure_time,
        seats: facts.seats,
        passenger: facts.passenger,
        byStaff: facts.cancel_cause === 'staff',
      },
    );
    await this.sms.sendOnce(`booking:${bookingId}:cancelled:driver`, facts.phone, body);
  }
}

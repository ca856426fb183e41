import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { defineJob, JobQueue } from '../../../platform/jobs';
import { compose, SmsDelivery } from '../../notifications';
import { BookingReadsRepository, type NoticeFacts } from '../booking-reads.repository';
import { cancelledUnrefundedText, departureMovedText, rideCancelledText } from './passenger-texts';

/** What a passenger is told of their ride; `departure` (ISO 8601) where that is the news. */
export type PassengerNotice =
  | { about: 'ride_cancelled'; booking_id: string }
  | { about: 'cancelled_unrefunded'; booking_id: string }
  | { about: 'departure_moved'; booking_id: string; departure: string };

const tellPassenger = defineJob<PassengerNotice>('booking.tell_passenger');

/** Texts to passengers about their ride: queued with the change, composed when they are sent, each sent once. */
@Injectable()
export class PassengerNotices implements OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly reads: BookingReadsRepository,
    private readonly sms: SmsDelivery,
  ) {}

  onModuleInit(): void {
    this.jobs.work(tellPassenger, (notice) => this.deliver(notice));
  }

  /** Queues the text in the transaction of the change. */
  queue(tx: EntityManager, notice: PassengerNotice): Promise<void> {
    return this.jobs.send(tx, tellPassenger, notice);
  }

  /** Sends the text of a notice, unless it has been sent. */
  async deliver(notice: PassengerNotice): Promise<void> {
    const facts = await this.reads.noticeFacts(notice.booking_id);
    if (!facts) return;
    const { key, body } = write(notice, facts);
    await this.sms.sendOnce(key, facts.phone, body);
  }
}

function write(notice: PassengerNotice, facts: NoticeFacts): { key: string; body: string } {
  const to = { channel: 'sms', locale: facts.locale } as const;
  const trip = { from: facts.from_city, to: facts.to_city };
  switch (notice.about) {
    case 'ride_cancelled':
      return {
        key: `booking:${notice.booking_id}:ride_cancelled:passenger`,
        body: compose(rideCancelledText, to, {
          ...trip,
          departure: facts.departure_time,
          paid: facts.paid,
          paying: facts.paying,
        }),
      };
    case 'cancelled_unrefunded':
      return {
        key: `booking:${notice.booking_id}:cancelled_unrefunded:passenger`,
        body: compose(cancelledUnrefundedText, to, { ...trip, departure: facts.departure_time }),
      };
    case 'departure_moved':
      return {
        key: `booking:${notice.booking_id}:departure_moved:${notice.departure}:passenger`,
        body: compose(departureMovedText, to, {
          ...trip,
          departure: new Date(notice.departure),
          paid: facts.paid,
        }),
      };
  }
}

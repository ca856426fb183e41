import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { defineJob, JobQueue } from '../../../platform/jobs';
import { compose, SmsDelivery } from '../../notifications';
import { BookingNotifications } from './booking-notifications.service';
import { type NoticeFacts, PassengerNoticesRepository } from './passenger-notices.repository';
import {
  cancelledUnrefundedText,
  codesGuessedText,
  rideCancelledText,
  rideChangedText,
} from './passenger-texts';

/** What a passenger is told of their ride. Of changes: all since `since`, in the text that is due at `due` (both PostgreSQL's). */
export type PassengerNotice =
  | { about: 'ride_cancelled'; booking_id: string }
  | { about: 'cancelled_unrefunded'; booking_id: string }
  | { about: 'codes_guessed'; booking_id: string }
  | { about: 'ride_changed'; booking_id: string; due: string; since: string | null };

const tellPassenger = defineJob<PassengerNotice>('booking.tell_passenger');

/** Texts to passengers about their ride: queued with the change, composed when they are sent, each sent once. */
@Injectable()
export class PassengerNotices implements OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly repository: PassengerNoticesRepository,
    private readonly notifications: BookingNotifications,
    private readonly sms: SmsDelivery,
  ) {}

  onModuleInit(): void {
    this.jobs.work(tellPassenger, (notice) => this.deliver(notice));
  }

  /** Queues the text in the transaction of the change. */
  queue(tx: EntityManager, notice: PassengerNotice): Promise<void> {
    return this.jobs.send(tx, tellPassenger, notice);
  }

  /**
   * Queues what tells of a changed ride: at once, and what changes within the next ten minutes in one text after them, so that
   * nobody gets more than one in ten minutes. The booking is locked.
   */
  async queueRideChanged(tx: EntityManager, bookingId: string, departure: Date): Promise<void> {
    const planned = await this.repository.planChange(tx, bookingId, departure);
    if (planned === null) return;
    const { due, since, seconds } = planned;
    const notice: PassengerNotice = { about: 'ride_changed', booking_id: bookingId, due, since };
    await this.jobs.send(tx, tellPassenger, notice, seconds > 0 ? { startAfterSeconds: seconds } : {});
  }

  /** Sends the text of a notice as things are now, unless it has been sent or is no news any more. */
  async deliver(notice: PassengerNotice): Promise<void> {
    const changed = notice.about === 'ride_changed' ? notice : null;
    const facts = await this.repository.factsOf(notice.booking_id, changed?.since ?? null);
    if (!facts) return;
    if (changed) {
      if (facts.status === 'cancelled' || facts.ride_status === 'cancelled') return;
      await this.notifications.rideChanged(changed.booking_id, changed.due, facts);
    }
    const { key, body } = write(notice, facts);
    // A new code is the ticket: it is sent, however many texts there were today.
    await this.sms.sendOnce(key, facts.phone, body, changed && facts.new_code !== null ? 'ticket' : 'notice');
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
    case 'codes_guessed':
      return {
        key: `booking:${notice.booking_id}:codes_guessed:${facts.code_renewed_at?.toISOString() ?? 'first'}:passenger`,
        body: compose(codesGuessedText, to, { ...trip, departure: facts.departure_time }),
      };
    case 'ride_changed':
      return {
        key: `booking:${notice.booking_id}:ride_changed:${notice.due}:passenger`,
        body: compose(rideChangedText, to, {
          ...trip,
          departure: facts.departure_time,
          moved: facts.moved,
          meetingPoint: facts.meeting_point,
          car: facts.paid ? [facts.car_model, facts.car_plate].filter(Boolean).join(' ') : '',
          newCode: facts.new_code,
          refundUntil: facts.paid ? facts.full_refund_until : null,
        }),
      };
  }
}

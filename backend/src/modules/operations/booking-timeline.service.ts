import { Injectable } from '@nestjs/common';
import { bookingNotFound } from '../bookings';
import { BookingTimelineRepository } from './booking-timeline.repository';
import type { TimelineRow } from './person-timeline.repository';

@Injectable()
export class BookingTimelineService {
  constructor(private readonly repository: BookingTimelineRepository) {}

  /** Oldest first. @throws DomainError BOOKING_NOT_FOUND */
  async of(bookingId: string): Promise<TimelineRow[]> {
    const events = await this.repository.list(bookingId);
    if (events.length === 0) throw bookingNotFound();
    return events;
  }
}

import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { AuditService } from '../audit';
import { bookingNotFound } from '../bookings';
import { profileNotFound } from '../profiles';
import type { TimelineCursor } from './dto/operations.requests';
import { type TimelineRow, TimelinesRepository } from './timelines.repository';

@Injectable()
export class TimelinesService {
  constructor(
    private readonly repository: TimelinesRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
  ) {}

  /** Latest first. The first page is recorded in the audit log before it is read. @throws DomainError PROFILE_NOT_FOUND */
  async ofPerson(
    personId: string,
    viewer: string,
    after: TimelineCursor | null,
    count: number,
  ): Promise<TimelineRow[]> {
    await this.transactions.run(async (tx) => {
      if (!(await this.repository.exists(tx, personId))) throw profileNotFound();
      if (after !== null) return;
      await this.audit.record(tx, {
        actor_id: viewer,
        action: 'profile.timeline_viewed',
        subject_id: personId,
      });
    });
    return this.repository.ofPerson(personId, viewer, after, count);
  }

  /** Oldest first. @throws DomainError BOOKING_NOT_FOUND */
  async ofBooking(bookingId: string): Promise<TimelineRow[]> {
    const events = await this.repository.ofBooking(bookingId);
    if (events.length === 0) throw bookingNotFound();
    return events;
  }
}

import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { AuditService } from '../audit';
import { profileNotFound } from '../profiles';
import { PersonTimelineRepository, type TimelineRow } from './person-timeline.repository';
import type { TimelineCursor } from './dto/operations.requests';

/** For administrators. Audited. */
@Injectable()
export class PersonTimelineService {
  constructor(
    private readonly repository: PersonTimelineRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
  ) {}

  /** Latest first. The first page is audited before it is read. @throws DomainError PROFILE_NOT_FOUND */
  async of(
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
        subject_type: 'profile',
        subject_id: personId,
      });
    });
    return this.repository.list(personId, after, count);
  }
}

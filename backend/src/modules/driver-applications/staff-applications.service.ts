import { Injectable } from '@nestjs/common';
import { PeopleMemory } from '../profiles';
import { applicationNotFound } from './application.errors';
import { checksOf } from './application-checks';
import type { DocumentFileRow, ListedApplicationRow } from './application.rows';
import { DocumentFilesRepository } from './document-files.repository';
import type { StaffApplicationsQuery } from './dto/application.requests';
import {
  type ApplicationCountsResponse,
  type ApplicationReview,
  toRelatedApplicationResponse,
} from './dto/staff-application.response';
import { type RelatedRow, StaffApplicationsRepository } from './staff-applications.repository';

/** What approvers see. */
@Injectable()
export class StaffApplicationsService {
  constructor(
    private readonly repository: StaffApplicationsRepository,
    private readonly files: DocumentFilesRepository,
    private readonly memory: PeopleMemory,
  ) {}

  async list(
    query: StaffApplicationsQuery,
  ): Promise<{ applications: ListedApplicationRow[]; files: Map<string, DocumentFileRow[]>; total: number }> {
    const { applications, total } = await this.repository.list(query);
    return { applications, files: await this.files.ofAll(applications.map(({ id }) => id)), total };
  }

  counts(): Promise<ApplicationCountsResponse> {
    return this.repository.counts();
  }

  /**
   * An application with what a machine can tell of it, the person's other ones and what was decided so far.
   * @throws DomainError NOT_FOUND
   */
  async review(id: string): Promise<ApplicationReview> {
    const application = await this.repository.find(id);
    if (application === null) throw applicationNotFound();
    const [files, history, numbers, sameFiles, events, remembered] = await Promise.all([
      this.files.of(id),
      this.repository.history(application.driver_id, id),
      this.repository.sameNumbers(id),
      this.repository.sameFiles(id),
      this.repository.events(id, application.driver_id),
      this.remembered(application.driver_id, id),
    ]);
    const meeting = ({ field, ...row }: RelatedRow & { field: string }) => ({
      field,
      application: toRelatedApplicationResponse(row),
    });
    return {
      application,
      files,
      checks: checksOf(application, files, {
        numbers: numbers.map(meeting),
        files: sameFiles.map(meeting),
        remembered,
      }),
      history: history.map(toRelatedApplicationResponse),
      events: events.map(({ actor_id, actor_full_name, created_at, ...event }) => ({
        ...event,
        actor: actor_id === null ? null : { id: actor_id, full_name: actor_full_name ?? '' },
        created_at: created_at.toISOString(),
      })),
      superseded: history.some((other) => other.created_at > application.created_at),
    };
  }

  /** What is known of people who left, by this person's number and the application's. */
  private async remembered(driverId: string, id: string): Promise<{ person: boolean; fields: string[] }> {
    return this.memory.warningsAbout(driverId, await this.repository.numbersOf(id));
  }
}

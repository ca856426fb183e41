import { Injectable } from '@nestjs/common';
import type { DocumentFileRow, ListedApplicationRow } from './application.rows';
import type { StaffApplicationsQuery } from './dto/application.requests';
import type { ApplicationCountsResponse, ApplicationReview } from './dto/staff-application.response';

@Injectable()
export class StaffApplicationsService {
  list(
    _query: StaffApplicationsQuery,
  ): Promise<{ applications: ListedApplicationRow[]; files: Map<string, DocumentFileRow[]>; total: number }> {
    throw new Error('soon');
  }
  counts(): Promise<ApplicationCountsResponse> {
    throw new Error('soon');
  }
  review(_id: string): Promise<ApplicationReview> {
    throw new Error('soon');
  }
}

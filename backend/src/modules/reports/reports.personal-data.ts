import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PreparedQueries } from '../../platform/database';
import type { FieldError } from '../../platform/errors';
import {
  type ExportSection,
  deletionBlocker,
  pageBy,
  type PersonalData,
  rowsOf,
} from '../../platform/personal-data';
import { ReportsRepository } from './reports.repository';

const REPORTS = {
  name: 'personal_reports',
  text: `SELECT r.id, r.ride_id, r.message_id, r.reason, r.text, r.status, r.created_at, r.resolved_at
    FROM reports r WHERE r.reporter_id = $1 AND ${pageBy('r.id')}`,
};

@Injectable()
export class ReportsPersonalData implements PersonalData {
  constructor(
    private readonly prepared: PreparedQueries,
    private readonly repository: ReportsRepository,
  ) {}

  exportSections(userId: string): ExportSection[] {
    return [{ name: 'reports', rows: rowsOf(this.prepared, REPORTS, userId) }];
  }

  async deletionBlockers(tx: EntityManager, userId: string): Promise<FieldError[]> {
    return deletionBlocker(
      'reports',
      await this.repository.openAbout(tx, userId),
      'Reports that our team has to decide first',
    );
  }
}

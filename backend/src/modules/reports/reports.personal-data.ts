import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PreparedQueries } from '../../platform/database';
import type { FieldError } from '../../platform/errors';
import {
  type ExportSection,
  deletionBlocker,
  pageBy,
  type PersonalData,
  sectionsOf,
} from '../../platform/personal-data';
import { ReportsRepository } from './reports.repository';

const SECTIONS = {
  reports: `SELECT r.id, r.ride_id, r.message_id, r.reason, r.text, r.status, r.created_at, r.resolved_at
    FROM reports r WHERE r.reporter_id = $1 AND ${pageBy('r.id')}`,
};

@Injectable()
export class ReportsPersonalData implements PersonalData {
  constructor(
    private readonly prepared: PreparedQueries,
    private readonly repository: ReportsRepository,
  ) {}

  exportSections(userId: string): ExportSection[] {
    return sectionsOf(this.prepared, userId, SECTIONS);
  }

  async deletionBlockers(tx: EntityManager, userId: string): Promise<FieldError[]> {
    return deletionBlocker(
      'reports',
      await this.repository.openAbout(tx, userId),
      'Reports that our team has to decide first',
    );
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { FieldError } from '../../platform/errors';
import { deletionBlocker, pageBy, type PersonalData } from '../../platform/personal-data';
import { ReportsRepository } from './reports.repository';

@Injectable()
export class ReportsPersonalData implements PersonalData {
  readonly sections = {
    reports: `SELECT r.id, r.ride_id, r.message_id, r.reason, r.text, r.status, r.created_at, r.resolved_at
      FROM reports r WHERE r.reporter_id = $1 AND ${pageBy('r.id')}`,
  };

  constructor(private readonly repository: ReportsRepository) {}

  async deletionBlockers(tx: EntityManager, userId: string): Promise<FieldError[]> {
    return deletionBlocker(
      'reports',
      await this.repository.openAbout(tx, userId),
      'Reports that our team has to decide first',
    );
  }
}

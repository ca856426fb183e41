import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PreparedQueries } from '../../platform/database';
import type { FieldError } from '../../platform/errors';
import { JobQueue } from '../../platform/jobs';
import { type ExportSection, pageBy, type PersonalData, sectionsOf } from '../../platform/personal-data';
import { PeopleMemoryService } from './memory/people-memory.service';
import { keysOf, PicturesService, removePicture } from './pictures.service';
import { ProfilesRepository } from './profiles.repository';

const SECTIONS = {
  profile: `SELECT p.id, p.phone, p.full_name, p.avatar_url, p.car_photo_url, p.locale, p.gender, p.role, p.staff_role, p.is_driver, p.is_driver_applicant,
      p.driver_status, p.driver_application_status, p.driver_application_date, p.license_expires_on::text,
      p.insurance_expires_on::text, p.created_at, p.updated_at
    FROM profiles p WHERE p.id = $1 AND ${pageBy('p.id')}`,
  blocks: `SELECT k.blocked_id AS id, p.full_name, k.created_at
    FROM blocks k JOIN profiles p ON p.id = k.blocked_id
    WHERE k.blocker_id = $1 AND p.deleted_at IS NULL AND ${pageBy('k.blocked_id')}`,
};

@Injectable()
export class ProfilesPersonalData implements PersonalData, OnModuleInit {
  constructor(
    private readonly repository: ProfilesRepository,
    private readonly pictures: PicturesService,
    private readonly memory: PeopleMemoryService,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.work(removePicture, ({ key }) => this.pictures.removeUnused(key));
  }

  exportSections(userId: string, prepared: PreparedQueries): ExportSection[] {
    return sectionsOf(prepared, userId, SECTIONS).map((section) =>
      section.name === 'profile' ? { ...section, whole: true } : section,
    );
  }

  /** The only administrator can't delete their account. */
  async deletionBlockers(tx: EntityManager, userId: string): Promise<FieldError[]> {
    const profile = await this.repository.find(userId, tx);
    if (profile?.staff_role !== 'admin' || (await this.repository.lockOtherAdmin(tx, userId))) return [];
    return [{ field: 'staff_role', message: 'You are the only administrator' }];
  }

  async erase(tx: EntityManager, userId: string): Promise<void> {
    const profile = await this.repository.find(userId, tx);
    // Remembered, so that blocks and a payout stop apply again if the person returns.
    const isStopped = profile?.payouts_stopped_at != null;
    if (isStopped || (await this.repository.hasBlocks(tx, userId))) await this.memory.extend(tx, userId);
    await this.repository.erase(tx, userId);
    for (const key of profile ? keysOf(profile) : []) await this.jobs.send(tx, removePicture, { key });
  }
}

import { Injectable } from '@nestjs/common';
import { PreparedQueries } from '../../platform/database';
import { type Chapter, pageBy, type PersonalData, rowsOf } from '../../platform/personal-data';

const PROFILE = {
  name: 'personal_profile',
  text: `SELECT p.id, p.phone, p.full_name, p.avatar_url, p.locale, p.role, p.staff_role, p.is_driver, p.is_driver_applicant,
      p.driver_status, p.driver_application_status, p.driver_application_date, p.license_expires_on::text,
      p.insurance_expires_on::text, p.created_at, p.updated_at
    FROM profiles p WHERE p.id = $1 AND ${pageBy('p.id')}`,
};
const BLOCKS = {
  name: 'personal_blocks',
  text: `SELECT k.blocked_id AS id, p.full_name, k.created_at
    FROM blocks k JOIN profiles p ON p.id = k.blocked_id WHERE k.blocker_id = $1 AND ${pageBy('k.blocked_id')}`,
};

/** Who a person is here, and whom they have blocked. */
@Injectable()
export class ProfilesPersonalData implements PersonalData {
  constructor(private readonly prepared: PreparedQueries) {}

  chapters(userId: string): Chapter[] {
    return [
      { name: 'profile', rows: rowsOf(this.prepared, PROFILE, userId), whole: true },
      { name: 'blocks', rows: rowsOf(this.prepared, BLOCKS, userId) },
    ];
  }
}

import { Injectable } from '@nestjs/common';
import { PreparedQueries } from '../../platform/database';
import { type Chapter, pageBy, type PersonalData, rowsOf } from '../../platform/personal-data';

const APPLICATIONS = {
  name: 'personal_driver_applications',
  text: `SELECT d.id, d.status, d.national_id_number, d.license_number, d.registration_number, d.insurance_number,
      d.technical_inspection_number, d.road_tax_number, d.license_expires_on::text, d.insurance_expires_on::text,
      d.technical_inspection_expires_on::text, d.reason, d.decided_at, d.files_removed_at, d.created_at, d.updated_at,
      (SELECT coalesce(json_agg(json_build_object('field', f.field, 'state', f.state, 'mime', f.mime, 'size', f.size,
          'expires_on', f.expires_on, 'reason', f.reason, 'decided_at', f.decided_at, 'uploaded_at', f.uploaded_at)
          ORDER BY f.uploaded_at, f.id), '[]') FROM document_files f WHERE f.document_id = d.id) AS documents
    FROM driver_documents d WHERE d.driver_id = $1 AND ${pageBy('d.id')}`,
};

/** A person's applications to drive; of their papers the names and times, not where they lie. */
@Injectable()
export class ApplicationsPersonalData implements PersonalData {
  constructor(private readonly prepared: PreparedQueries) {}

  chapters(userId: string): Chapter[] {
    return [{ name: 'driver_applications', rows: rowsOf(this.prepared, APPLICATIONS, userId) }];
  }
}

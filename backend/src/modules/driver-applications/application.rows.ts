import type { Gender } from '../profiles';
import type { ApplicationStatus, FileState } from './application.state';
import type { ExpiryField, FilePlace, NumberField } from './document-fields';

/** Days are `YYYY-MM-DD`. */
export interface ApplicationRow
  extends Record<NumberField, string | null>, Record<ExpiryField, string | null> {
  id: string;
  driver_id: string;
  status: ApplicationStatus;
  expired: ExpiryField[];
  reason: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  /** For optimistic locking of decisions. */
  version: number;
  files_removed_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface DocumentFileRow {
  id: string;
  document_id: string;
  field: FilePlace;
  state: FileState;
  key: string;
  thumb_key: string | null;
  mime: string;
  size: number;
  /** Hash of the original bytes, to find the same photo in two applications. */
  sha256: string;
  expires_on: string | null;
  reason: string | null;
  uploaded_at: Date;
}

export interface ListedApplicationRow extends ApplicationRow {
  driver_full_name: string;
  driver_phone: string;
  driver_avatar_url: string | null;
  driver_gender: Gender | null;
  decided_by_full_name: string | null;
  renewals_waiting: number;
}

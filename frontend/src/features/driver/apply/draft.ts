import type { Schemas } from '../../../lib/api/types';
import {
  type DocumentKind,
  type DocumentName,
  DOCUMENTS,
  EXPIRY_FIELDS,
  type ExpiryField,
  FILE_FIELDS,
  type FileField,
  maxFiles,
  NUMBER_FIELDS,
  type NumberField,
} from './documents';

export type Application = Schemas['DriverApplicationResponse'];

/** The bytes are stored under `id`. */
export interface DraftFile {
  id: string;
  name: string;
  type: string;
  size: number;
  /** True if the photo may be too small to read. */
  coarse: boolean;
}

export interface Draft {
  numbers: Partial<Record<NumberField, string>>;
  days: Partial<Record<ExpiryField, string>>;
  files: Partial<Record<FileField, DraftFile[]>>;
  /** Epoch milliseconds. A sent draft stays until the decision, so that a correction needs only one new photo. */
  sentAt: number | null;
  changedAt: number;
}

export const isPdf = ({ type }: Pick<DraftFile, 'type'>): boolean => type === 'application/pdf';

/** Retention of identity documents on the phone. */
const RETENTION_MS = 30 * 24 * 3_600_000;

export const emptyDraft = (): Draft => ({ numbers: {}, days: {}, files: {}, sentAt: null, changedAt: 0 });

export const isOutdated = (draft: Draft, now: number): boolean => now - draft.changedAt > RETENTION_MS;

export const isStarted = ({ numbers, days, files }: Draft): boolean =>
  [numbers, days, files].some((part) =>
    Object.values<{ length: number } | undefined>(part).some(
      (value) => value !== undefined && value.length > 0,
    ),
  );

export const filesOf = (draft: Draft, field: FileField): readonly DraftFile[] => draft.files[field] ?? [];

export const filesOfDocument = (draft: Draft, document: DocumentKind): readonly DraftFile[] =>
  document.files.flatMap((field) => filesOf(draft, field));

export const allFiles = (draft: Draft): { field: FileField; file: DraftFile }[] =>
  FILE_FIELDS.flatMap((field) => filesOf(draft, field).map((file) => ({ field, file })));

/** Without `replaced`, appends the file and drops the oldest ones above the field's maximum. */
export function withFile(draft: Draft, field: FileField, file: DraftFile, replaced: string | null): Draft {
  const before = filesOf(draft, field);
  const known = before.some(({ id }) => id === replaced);
  const after = known
    ? before.map((other) => (other.id === replaced ? file : other))
    : [...before, file].slice(-maxFiles(field));
  return { ...draft, files: { ...draft.files, [field]: after } };
}

export function withoutFile(draft: Draft, field: FileField, id: string): Draft {
  return {
    ...draft,
    files: { ...draft.files, [field]: filesOf(draft, field).filter((file) => file.id !== id) },
  };
}

export function removedFileIds(before: Draft, after: Draft): string[] {
  const remaining = new Set(allFiles(after).map(({ file }) => file.id));
  return allFiles(before).flatMap(({ file }) => (remaining.has(file.id) ? [] : file.id));
}

export function missingDocuments(draft: Draft): DocumentName[] {
  return DOCUMENTS.filter(
    (document) => document.required && filesOfDocument(draft, document).length === 0,
  ).map(({ name }) => name);
}

/** Draft from an application that another phone sent, without its photos. */
export function draftFrom(application: Application): Draft {
  return {
    ...emptyDraft(),
    numbers: Object.fromEntries(NUMBER_FIELDS.map((field) => [field, application[field] ?? ''])),
    days: Object.fromEntries(
      EXPIRY_FIELDS.filter((field) => !application.expired.includes(field)).map((field) => [
        field,
        application[field] ?? '',
      ]),
    ),
  };
}

/** Answers come first, so that their errors do not wait for the photos (docs/api.md). */
export function formOf(draft: Draft, contents: ReadonlyMap<string, Blob>): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...draft.numbers, ...draft.days })) {
    if (value?.trim()) form.append(field, value.trim());
  }
  for (const { field, file } of allFiles(draft)) {
    const content = contents.get(file.id);
    if (content) form.append(field, content, file.name);
  }
  return form;
}

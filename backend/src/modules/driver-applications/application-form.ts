import type { FieldError } from '../../platform/errors';
import { isPlainText } from '../../platform/http';
import type { ReceivedForm, UploadRules } from '../../platform/uploads';
import {
  EXPIRY_FIELDS,
  type ExpiryField,
  expiryOf,
  type FileField,
  isExpiryDay,
  MAX_VEHICLE_IMAGES,
  NUMBER_FIELDS,
  type NumberField,
  REQUIRED_DOCUMENTS,
  SINGLE_FILE_FIELDS,
  type SingleFileField,
  VEHICLE_IMAGES,
} from './document-fields';

const MB = 1024 * 1024;
const MAX_NUMBER = 60;

export const APPLICATION_UPLOAD: UploadRules<FileField> = {
  files: {
    ...(Object.fromEntries(SINGLE_FILE_FIELDS.map((field) => [field, 1])) as Record<FileField, number>),
    [VEHICLE_IMAGES]: MAX_VEHICLE_IMAGES,
  },
  fileBytes: 8 * MB,
  totalBytes: 60 * MB,
};

export const renewalUpload = (field: SingleFileField): UploadRules<string> => ({
  files: { file: 1, [field]: 1 },
  fileBytes: 8 * MB,
  totalBytes: 10 * MB,
});

export type ApplicationValues = Record<NumberField, string | null> & Record<ExpiryField, string | null>;

export function readApplicationForm(form: ReceivedForm<FileField>): {
  values: ApplicationValues;
  problems: FieldError[];
} {
  const given = new Set<string>(form.files.map(({ field }) => field));
  const missing = REQUIRED_DOCUMENTS.filter(({ recto, verso }) => !given.has(recto) && !given.has(verso)).map(
    ({ recto, message }) => ({ field: recto, message }),
  );
  const problems = [...missing, ...form.problems];
  const text = (field: string) => form.values.get(field)?.trim() || null;
  const numbers = NUMBER_FIELDS.map((field) => {
    const value = text(field);
    if (value !== null && !isDocumentNumber(value)) {
      problems.push({ field, message: `${field} must be plain text of at most ${MAX_NUMBER} characters` });
    }
    return [field, value] as const;
  });
  const days = EXPIRY_FIELDS.map((field) => [field, readDay(field, text(field), problems)] as const);
  return { values: Object.fromEntries([...numbers, ...days]) as ApplicationValues, problems };
}

export function readRenewalForm(
  form: ReceivedForm<string>,
  field: SingleFileField,
): { expires_on: string | null; problems: FieldError[] } {
  const problems = [...form.problems];
  if (form.files.length > 1) problems.push({ field: 'file', message: 'file must be one file' });
  if (form.files.length === 0 && problems.length === 0)
    problems.push({ field: 'file', message: 'file must be a file' });
  const day = form.values.get('expires_on') ?? form.values.get(expiryOf(field) ?? 'expires_on');
  const expires_on = readDay('expires_on', day?.trim() || null, problems);
  return { expires_on, problems };
}

function isDocumentNumber(value: string): boolean {
  return isPlainText(value) && !/[\r\n\t]/.test(value) && [...value].length <= MAX_NUMBER;
}

function readDay(field: string, value: string | null, problems: FieldError[]): string | null {
  if (value !== null && !isExpiryDay(value)) {
    problems.push({ field, message: `${field} must be a day, like 2027-11-22` });
  }
  return value;
}

import { documentStatuses, mostUrgent, statusOf } from './document-state';
import { DOCUMENTS } from './documents';
import type { Application } from './draft';

type File = Application['files'][number];

const TODAY = '2026-11-21';
const file = (
  field: File['field'],
  state: File['state'],
  uploaded_at: string,
  reason: string | null = null,
) => ({ id: field + uploaded_at, field, state, uploaded_at, reason }) as Partial<File> as File;

const application = (given: Partial<Application>, more: File[] = []) =>
  ({
    license_expires_on: null,
    insurance_expires_on: null,
    technical_inspection_expires_on: null,
    files: [
      file('national_id_file_recto', 'current', '2026-01-01'),
      file('license_file_recto', 'current', '2026-01-01'),
      file('registration_file_recto', 'current', '2026-01-01'),
      file('insurance_file_recto', 'current', '2026-01-01'),
      ...more,
    ],
    ...given,
  }) as Partial<Application> as Application;

const [, license] = DOCUMENTS;
const licenseOn = (day: string | null, more: File[] = []) =>
  statusOf(application({ license_expires_on: day }, more), license, TODAY).state;

test('a document is valid through its last day and warns a month before', () => {
  expect(licenseOn('2027-06-01')).toBe('valid');
  expect(licenseOn('2026-12-21')).toBe('soon');
  expect(licenseOn('2026-11-21')).toBe('soon');
  expect(licenseOn('2026-11-20')).toBe('expired');
  expect(licenseOn(null)).toBe('undated');
});

test('a renewal is pending, may be rejected, and is settled by a newer one', () => {
  const waiting = file('license_file_recto', 'waiting', '2026-11-20');
  const refused = file('license_file_recto', 'refused', '2026-11-20', 'Blurred');
  const newer = file('license_file_recto', 'current', '2026-11-21');
  expect(licenseOn('2026-11-20', [waiting])).toBe('waiting');
  const status = statusOf(application({}, [refused]), license, TODAY);
  expect(status).toMatchObject({ state: 'refused', reason: 'Blurred' });
  expect(licenseOn('2028-01-01', [refused, newer])).toBe('valid');
});

test('expired documents come before expiring ones', () => {
  const both = application({ insurance_expires_on: '2026-12-01', license_expires_on: '2026-11-01' });
  expect(mostUrgent(both, TODAY)).toMatchObject({ document: { name: 'license' }, state: 'expired' });
  expect(mostUrgent(application({ license_expires_on: '2030-01-01' }), TODAY)).toBeNull();
});

test('photos of the car never expire and are not listed', () => {
  expect(
    documentStatuses(application({}), TODAY).map(({ document, state }) => [document.name, state]),
  ).toEqual([
    ['national_id', 'undated'],
    ['license', 'undated'],
    ['registration', 'undated'],
    ['insurance', 'undated'],
    ['inspection', 'missing'],
  ]);
});

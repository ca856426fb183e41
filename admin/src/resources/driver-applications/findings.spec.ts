import { aFile, anApplication } from '../../../test/application';
import type { ApplicationCheck } from '../../records';
import { type DocumentKind, DOCUMENTS, filesOf, isAbsent } from './documents';
import { findingsOf, toneOf } from './findings';

const TODAY = '2026-11-21';
const document = (name: DocumentKind['name']) => {
  const found = DOCUMENTS.find((one) => one.name === name);
  if (!found) throw new Error(`no document ${name}`);
  return found;
};
const findings = (application: ReturnType<typeof anApplication>, name: DocumentKind['name']) =>
  findingsOf(application, document(name), TODAY).map(({ tone, text }) => `${tone} ${text}`);
const check = (
  code: ApplicationCheck['code'],
  field: string,
  applications: ApplicationCheck['applications'] = [],
): ApplicationCheck => ({ code, field, applications });

const other = {
  id: 'a-9',
  driver_id: 'u-9',
  full_name: 'Paul Biyong',
  status: 'rejected',
  reason: null,
  decided_at: null,
  created_at: '2026-06-03T08:00:00.000Z',
} as const;

const LICENCE = {
  license_number: 'CE-204-8871',
  license_expires_on: '2031-05-04',
  files: [aFile('license_file_recto'), aFile('license_file_verso')],
};

describe('Findings about a document', () => {
  it('are good with both sides, a number, a date and no duplicates', () => {
    expect(findings(anApplication(LICENCE), 'license')).toEqual([
      'good valid',
      'good number_unseen',
      'good both_sides',
      'good files_unseen',
    ]);
  });

  it('warn from thirty days before expiry, and are bad from the day after it', () => {
    const ends = (license_expires_on: string) =>
      findingsOf(anApplication({ ...LICENCE, license_expires_on }), document('license'), TODAY)[0];
    expect(ends('2026-12-22')).toMatchObject({ tone: 'good', text: 'valid' });
    expect(ends('2026-12-13')).toMatchObject({ text: 'expires_soon', values: { smart_count: 22 } });
    expect(ends(TODAY)).toMatchObject({ tone: 'warning', text: 'expires_now' });
    expect(ends('2026-11-20')).toMatchObject({ tone: 'bad', text: 'expired' });
  });

  it('name the applications with the same number or image', () => {
    const application = anApplication({
      ...LICENCE,
      checks: [
        check('number_in_use', 'license_number', [other]),
        check('file_in_use', 'license_file_verso', [other]),
      ],
    });
    expect(findings(application, 'license')).toEqual([
      'good valid',
      'bad number_in_use',
      'good both_sides',
      'bad file_in_use',
    ]);
    const [, number, , file] = findingsOf(application, document('license'), TODAY);
    expect(number?.applications).toEqual([other]);
    expect(file).toMatchObject({ values: { side: 'verso' }, applications: [other] });
  });

  it('name the missing sides and number', () => {
    const application = anApplication({
      files: [aFile('insurance_file_recto')],
      checks: [check('missing_side', 'insurance_file_verso'), check('missing_number', 'insurance_number')],
    });
    const findings = findingsOf(application, document('insurance'), TODAY);
    expect(findings.map(({ text }) => text)).toEqual(['missing_number', 'missing_side', 'files_unseen']);
    expect(findings[1]?.values).toEqual({ side: 'verso' });
    expect(toneOf(findings)).toBe('warning');
  });

  it('do not mix the checks of different documents', () => {
    const application = anApplication({
      ...LICENCE,
      checks: [check('file_in_use', 'vehicle_images.0', [other])],
    });
    expect(findings(application, 'license')).not.toContain('bad file_in_use');
    expect(findings(application, 'vehicle')).toEqual(['bad file_in_use']);
  });

  it('are empty for a document that was not sent or whose files are deleted', () => {
    expect(findings(anApplication(), 'technical_inspection')).toEqual([]);
    expect(isAbsent(anApplication(), document('technical_inspection'))).toBe(true);
    const removed = anApplication({
      ...LICENCE,
      checks: [{ code: 'files_removed', field: null, applications: [] }],
    });
    expect(findings(removed, 'license')).toEqual([]);
  });

  it('are summarised by the severity of the worst one', () => {
    expect(toneOf([])).toBeNull();
    expect(toneOf([{ tone: 'good', text: 'valid' }])).toBe('good');
    expect(
      toneOf([
        { tone: 'warning', text: 'missing_number' },
        { tone: 'bad', text: 'expired' },
      ]),
    ).toBe('bad');
  });
});

describe('Files of a document', () => {
  it('are sorted front before back, each followed by its renewal, without replaced or rejected ones', () => {
    const recto = aFile('license_file_recto');
    const verso = aFile('license_file_verso');
    const renewed = aFile('license_file_recto', { id: 'new', state: 'waiting' });
    const files = [renewed, verso, aFile('license_file_recto', { id: 'old', state: 'replaced' }), recto];
    expect(filesOf({ files }, document('license')).map(({ id }) => id)).toEqual([recto.id, 'new', verso.id]);
  });
});

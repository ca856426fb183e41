import {
  allFiles,
  type Application,
  type Draft,
  type DraftFile,
  draftFrom,
  emptyDraft,
  formOf,
  isOutdated,
  isStarted,
  missingDocuments,
  removedFileIds,
  withFile,
  withoutFile,
} from './draft';

const photo = (id: string, size = 100): DraftFile => ({
  id,
  name: `${id}.jpg`,
  type: 'image/jpeg',
  size,
  coarse: false,
});
const ids = (draft: Draft) => allFiles(draft).map(({ field, file }) => `${field}=${file.id}`);

test('a second photo of a side replaces the first', () => {
  const once = withFile(emptyDraft(), 'license_file_recto', photo('a'), null);
  const twice = withFile(once, 'license_file_recto', photo('b'), null);
  expect(ids(twice)).toEqual(['license_file_recto=b']);
  expect(removedFileIds(once, twice)).toEqual(['a']);
});

test('the car has up to six photos, each replaceable in place', () => {
  let draft = emptyDraft();
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) draft = withFile(draft, 'vehicle_images', photo(id), null);
  expect(allFiles(draft)).toHaveLength(6);
  draft = withFile(draft, 'vehicle_images', photo('x'), 'c');
  expect(draft.files.vehicle_images?.map(({ id }) => id)).toEqual(['a', 'b', 'x', 'd', 'e', 'f']);
  expect(withoutFile(draft, 'vehicle_images', 'x').files.vehicle_images).toHaveLength(5);
});

test('either side of the four required documents is enough; the others are optional', () => {
  expect(missingDocuments(emptyDraft())).toEqual(['national_id', 'license', 'registration', 'insurance']);
  let draft = withFile(emptyDraft(), 'national_id_file_verso', photo('a'), null);
  draft = withFile(draft, 'license_file_recto', photo('b'), null);
  expect(missingDocuments(draft)).toEqual(['registration', 'insurance']);
});

test('the form has the given answers, and files in the order of the steps', () => {
  const draft: Draft = {
    ...withFile(
      withFile(emptyDraft(), 'vehicle_images', photo('car'), null),
      'national_id_file_recto',
      photo('id'),
      null,
    ),
    numbers: { license_number: ' PC-42 ', road_tax_number: '  ' },
    days: { license_expires_on: '2030-01-31', insurance_expires_on: '' },
  };
  const contents = new Map([
    ['id', new Blob(['1'])],
    ['car', new Blob(['2'])],
  ]);
  const form = formOf(draft, contents);
  expect([...form.keys()]).toEqual([
    'license_number',
    'license_expires_on',
    'national_id_file_recto',
    'vehicle_images',
  ]);
  expect(form.get('license_number')).toBe('PC-42');
});

test("a correction on another phone starts from the application's answers, without expired dates", () => {
  const application = {
    license_number: 'PC-42',
    license_expires_on: '2020-01-01',
    insurance_expires_on: '2030-01-01',
    expired: ['license_expires_on'],
  } as Partial<Application> as Application;
  const draft = draftFrom(application);
  expect(draft.numbers.license_number).toBe('PC-42');
  expect(draft.days).toEqual({ insurance_expires_on: '2030-01-01', technical_inspection_expires_on: '' });
  expect(isStarted(draft)).toBe(true);
  expect(isStarted(emptyDraft())).toBe(false);
});

test('identity documents are kept on a phone for a month at most', () => {
  const day = 24 * 3_600_000;
  expect(isOutdated({ ...emptyDraft(), changedAt: 0 }, 29 * day)).toBe(false);
  expect(isOutdated({ ...emptyDraft(), changedAt: 0 }, 31 * day)).toBe(true);
});

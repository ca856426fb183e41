import { ApiError } from '../../../lib/api/errors';
import { readProblems, withoutProblem } from './problems';

const MESSAGES =
  'Validation failed: National ID document is required, Driver license document is required, Insurance document is required';

test('each server message is shown at its step', () => {
  const error = new ApiError(400, {
    error: MESSAGES,
    code: 'VALIDATION_FAILED',
    details: [
      { field: 'national_id_file_recto', message: 'National ID document is required' },
      { field: 'license_number', message: 'license_number must be plain text of at most 60 characters' },
      { field: 'insurance_expires_on', message: 'insurance_expires_on must be a day, like 2027-11-22' },
      { field: 'vehicle_images', message: 'vehicle_images must be at most 6 files' },
    ],
  });
  expect(readProblems(error).map(({ document, kind }) => [document, kind])).toEqual([
    ['national_id', 'required'],
    ['license', 'number'],
    ['insurance', 'day'],
    ['vehicle', 'tooMany'],
  ]);
});

test('without details the message itself is parsed', () => {
  const documents = readProblems(new ApiError(400, { error: MESSAGES })).map(({ document }) => document);
  expect(documents).toEqual(['national_id', 'license', 'insurance']);
});

test.each([
  ['registration_file_verso is empty', 'empty'],
  ['registration_file_verso could not be read', 'unreadable'],
  ['The picture could not be read.', 'unreadable'],
  ['The picture has too many pixels.', 'pixels'],
  ['registration_file_verso holds something else than a picture', 'unreadable'],
  ['registration_file_verso must be at most 8 MB', 'tooLarge'],
  ['registration_file_verso must be a JPEG, PNG or WebP image or a PDF', 'type'],
  ['registration_file_verso must be one file', 'tooMany'],
  ['registration_file_verso is upside down', 'other'],
])('"%s" is reported as %s', (message, kind) => {
  const error = new ApiError(400, {
    error: message,
    details: [{ field: 'registration_file_verso', message }],
  });
  expect(readProblems(error)).toEqual([
    { field: 'registration_file_verso', document: 'registration', kind, message },
  ]);
});

test('an image of the car is found by its index', () => {
  const error = new ApiError(400, {
    error: 'x',
    details: [{ field: 'vehicle_images.3', message: 'vehicle_images.3 is empty' }],
  });
  expect(readProblems(error)).toMatchObject([
    { field: 'vehicle_images', document: 'vehicle', kind: 'empty' },
  ]);
});

test('a renewed document has another field name', () => {
  const error = new ApiError(413, {
    error: 'x',
    details: [{ field: 'file', message: 'file must be at most 8 MB' }],
  });
  expect(readProblems(error, () => 'license_file_recto')).toMatchObject([
    { field: 'license_file_recto', kind: 'tooLarge' },
  ]);
});

test('a network error belongs to no field', () => {
  expect(readProblems(new Error('offline'))).toEqual([]);
  expect(readProblems(new ApiError(500, { error: 'Failed to update profile: …' }))).toEqual([]);
});

test('a photo of either side satisfies a missing document', () => {
  const problems = readProblems(new ApiError(400, { error: MESSAGES }));
  expect(withoutProblem(problems, 'license_file_verso').map(({ document }) => document)).toEqual([
    'national_id',
    'insurance',
  ]);
  expect(withoutProblem(problems, 'license_number')).toHaveLength(3);
});

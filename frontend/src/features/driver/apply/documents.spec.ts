import { documentOfField, DOCUMENTS, nextStep, stepOf, STEPS } from './documents';

test('the application has one step per document, then the review', () => {
  expect(STEPS).toEqual([
    'intro',
    'national_id',
    'license',
    'registration',
    'insurance',
    'inspection',
    'vehicle',
    'review',
  ]);
  expect(nextStep('insurance')).toBe('inspection');
  expect(nextStep('review')).toBe('review');
});

test('an unknown step in the URL is ignored', () => {
  expect(stepOf('license')).toBe('license');
  expect(stepOf('constructor')).toBeNull();
  expect(stepOf(null)).toBeNull();
});

test('every form field belongs to a document, including each vehicle image', () => {
  for (const { name, files, numbers, expiry } of DOCUMENTS) {
    for (const field of [...files, ...numbers, ...(expiry ? [expiry] : [])]) {
      expect(documentOfField(field)?.name).toBe(name);
    }
  }
  expect(documentOfField('vehicle_images.4')?.name).toBe('vehicle');
  expect(documentOfField('phone')).toBeNull();
});

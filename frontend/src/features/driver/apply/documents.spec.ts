import { nextStep, documentOfField, DOCUMENTS, stepOf, STEPS } from './documents';

test('the application leads through one step a document, then to the review', () => {
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

test('what stands in the address and is no step is none', () => {
  expect(stepOf('license')).toBe('license');
  expect(stepOf('constructor')).toBeNull();
  expect(stepOf(null)).toBeNull();
});

test('every field of the form belongs to a document, each vehicle image too', () => {
  for (const { name, files, numbers, expiry } of DOCUMENTS) {
    for (const field of [...files, ...numbers, ...(expiry ? [expiry] : [])]) {
      expect(documentOfField(field)?.name).toBe(name);
    }
  }
  expect(documentOfField('vehicle_images.4')?.name).toBe('vehicle');
  expect(documentOfField('phone')).toBeNull();
});

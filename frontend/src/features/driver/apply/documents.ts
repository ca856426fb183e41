import type { Schemas } from '../../../lib/api/types';

type SingleFileField = Schemas['SingleFileField'];
export type FileField = SingleFileField | 'vehicle_images';
export type ExpiryField = Schemas['ExpiryField'];
export type NumberField =
  | 'national_id_number'
  | 'license_number'
  | 'registration_number'
  | 'insurance_number'
  | 'technical_inspection_number'
  | 'road_tax_number';

export type DocumentName =
  'national_id' | 'license' | 'registration' | 'insurance' | 'inspection' | 'vehicle';

export interface DocumentKind {
  name: DocumentName;
  files: readonly FileField[];
  numbers: readonly NumberField[];
  expiry: ExpiryField | null;
  required: boolean;
}

export const DOCUMENTS = [
  {
    name: 'national_id',
    files: ['national_id_file_recto', 'national_id_file_verso'],
    numbers: ['national_id_number'],
    expiry: null,
    required: true,
  },
  {
    name: 'license',
    files: ['license_file_recto', 'license_file_verso'],
    numbers: ['license_number'],
    expiry: 'license_expires_on',
    required: true,
  },
  {
    name: 'registration',
    files: ['registration_file_recto', 'registration_file_verso'],
    numbers: ['registration_number'],
    expiry: null,
    required: true,
  },
  {
    name: 'insurance',
    files: ['insurance_file_recto', 'insurance_file_verso'],
    numbers: ['insurance_number'],
    expiry: 'insurance_expires_on',
    required: true,
  },
  {
    name: 'inspection',
    files: ['technical_inspection_file'],
    numbers: ['technical_inspection_number', 'road_tax_number'],
    expiry: 'technical_inspection_expires_on',
    required: false,
  },
  { name: 'vehicle', files: ['vehicle_images'], numbers: [], expiry: null, required: false },
] as const satisfies readonly DocumentKind[];

export const FILE_FIELDS: readonly FileField[] = DOCUMENTS.flatMap(
  (document): readonly FileField[] => document.files,
);
export const NUMBER_FIELDS: readonly NumberField[] = DOCUMENTS.flatMap(
  (document): readonly NumberField[] => document.numbers,
);
export const EXPIRY_FIELDS: readonly ExpiryField[] = DOCUMENTS.flatMap(({ expiry }) => expiry ?? []);

export const maxFiles = (field: FileField): number => (field === 'vehicle_images' ? 6 : 1);

export const MAX_NUMBER_LENGTH = 60;

export type Step = 'intro' | DocumentName | 'review';
export const STEPS: readonly Step[] = ['intro', ...DOCUMENTS.map(({ name }) => name), 'review'];

export const stepOf = (text: string | null): Step | null => STEPS.find((step) => step === text) ?? null;

export const nextStep = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? 'review';

export const documentOf = (name: string | null): DocumentKind | null =>
  DOCUMENTS.find((document) => document.name === name) ?? null;

/** Document of a field, including the server's `vehicle_images.2`. */
export function documentOfField(field: string): DocumentKind | null {
  const plain = field.replace(/\.\d$/, '');
  return (
    DOCUMENTS.find(
      (document: DocumentKind) =>
        [...document.files, ...document.numbers].some((known) => known === plain) ||
        document.expiry === plain,
    ) ?? null
  );
}

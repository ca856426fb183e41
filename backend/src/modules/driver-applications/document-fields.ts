import { dayBounds } from '../../platform/douala';

export const NUMBER_FIELDS = [
  'national_id_number',
  'license_number',
  'registration_number',
  'insurance_number',
  'technical_inspection_number',
  'road_tax_number',
] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

export const SINGLE_FILE_FIELDS = [
  'national_id_file_recto',
  'national_id_file_verso',
  'license_file_recto',
  'license_file_verso',
  'registration_file_recto',
  'registration_file_verso',
  'insurance_file_recto',
  'insurance_file_verso',
  'technical_inspection_file',
] as const;
export type SingleFileField = (typeof SINGLE_FILE_FIELDS)[number];

export const VEHICLE_IMAGES = 'vehicle_images';
export const MAX_VEHICLE_IMAGES = 6;

export type FileField = SingleFileField | typeof VEHICLE_IMAGES;

/** The single-file fields, and `vehicle_images.0` to `.5`. */
export const FILE_PLACES = [
  ...SINGLE_FILE_FIELDS,
  ...Array.from({ length: MAX_VEHICLE_IMAGES }, (_, index) => `${VEHICLE_IMAGES}.${index}` as const),
] as const;
export type FilePlace = (typeof FILE_PLACES)[number];

/** Drivers can't publish rides once the licence or the insurance has expired. */
export const EXPIRY_FIELDS = [
  'license_expires_on',
  'insurance_expires_on',
  'technical_inspection_expires_on',
] as const;
export type ExpiryField = (typeof EXPIRY_FIELDS)[number];

export const REQUIRED_DOCUMENTS = [
  {
    recto: 'national_id_file_recto',
    verso: 'national_id_file_verso',
    message: 'National ID document is required',
  },
  {
    recto: 'license_file_recto',
    verso: 'license_file_verso',
    message: 'Driver license document is required',
  },
  {
    recto: 'registration_file_recto',
    verso: 'registration_file_verso',
    message: 'Vehicle registration document is required',
  },
  { recto: 'insurance_file_recto', verso: 'insurance_file_verso', message: 'Insurance document is required' },
] as const satisfies { recto: SingleFileField; verso: SingleFileField; message: string }[];

export const isFilePlace = (name: string): name is FilePlace =>
  (FILE_PLACES as readonly string[]).includes(name);
export const isSingleFileField = (name: string): name is SingleFileField =>
  (SINGLE_FILE_FIELDS as readonly string[]).includes(name);

export function expiryOf(place: FilePlace): ExpiryField | null {
  return EXPIRY_FIELDS.find((field) => place.startsWith(field.replace(/expires_on$/, ''))) ?? null;
}

/** `YYYY-MM-DD`, from 2000 to 2099. */
export const isExpiryDay = (value: string): boolean => /^20\d\d-/.test(value) && dayBounds(value) !== null;

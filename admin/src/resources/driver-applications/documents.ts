import type { ApplicationDetail, DocumentFile, DocumentPlaceName } from '../../records';

type NumberField = Extract<keyof ApplicationDetail, `${string}_number`>;
type ExpiryField = Extract<keyof ApplicationDetail, `${string}_expires_on`>;

export interface DocumentKind {
  name:
    | 'national_id'
    | 'license'
    | 'registration'
    | 'insurance'
    | 'technical_inspection'
    | 'road_tax'
    | 'vehicle';
  number: NumberField | null;
  expires: ExpiryField | null;
  files: readonly DocumentPlaceName[];
}

const document = (
  name: Exclude<DocumentKind['name'], 'vehicle'>,
  files: DocumentKind['files'],
  expires: DocumentKind['expires'] = null,
): DocumentKind => ({ name, number: `${name}_number`, expires, files });

export const DOCUMENTS: readonly DocumentKind[] = [
  document('national_id', ['national_id_file_recto', 'national_id_file_verso']),
  document('license', ['license_file_recto', 'license_file_verso'], 'license_expires_on'),
  document('registration', ['registration_file_recto', 'registration_file_verso']),
  document('insurance', ['insurance_file_recto', 'insurance_file_verso'], 'insurance_expires_on'),
  document('technical_inspection', ['technical_inspection_file'], 'technical_inspection_expires_on'),
  document('road_tax', []),
  {
    name: 'vehicle',
    number: null,
    expires: null,
    files: [
      'vehicle_images.0',
      'vehicle_images.1',
      'vehicle_images.2',
      'vehicle_images.3',
      'vehicle_images.4',
      'vehicle_images.5',
    ],
  },
];

export function sideOf(place: DocumentPlaceName): 'recto' | 'verso' | 'document' | 'photo' {
  if (place.endsWith('_recto')) return 'recto';
  if (place.endsWith('_verso')) return 'verso';
  return place.startsWith('vehicle_images') ? 'photo' : 'document';
}

/** The files of a document in display order, each followed by its pending renewal. */
export function filesOf(
  application: Pick<ApplicationDetail, 'files'>,
  { files }: DocumentKind,
): DocumentFile[] {
  return files.flatMap((place) => {
    const sent = application.files.filter(({ field }) => field === place);
    return [
      ...sent.filter(({ state }) => state === 'current'),
      ...sent.filter(({ state }) => state === 'waiting'),
    ];
  });
}

export function isAbsent(application: ApplicationDetail, document: DocumentKind): boolean {
  const { number } = document;
  return filesOf(application, document).length === 0 && (number === null || application[number] === null);
}

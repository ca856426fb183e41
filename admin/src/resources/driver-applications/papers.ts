import type { ApplicationDetail, DocumentFile, DocumentPlaceName } from '../../records';

type NumberField = Extract<keyof ApplicationDetail, `${string}_number`>;
type ExpiryField = Extract<keyof ApplicationDetail, `${string}_expires_on`>;

/** One document of an application: what was typed about it, and the files that show it. */
export interface Paper {
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

const paper = (
  name: Exclude<Paper['name'], 'vehicle'>,
  files: Paper['files'],
  expires: Paper['expires'] = null,
): Paper => ({ name, number: `${name}_number`, expires, files });

/** In the order of the form (spec §3). Road tax has a number only. */
export const PAPERS: readonly Paper[] = [
  paper('national_id', ['national_id_file_recto', 'national_id_file_verso']),
  paper('license', ['license_file_recto', 'license_file_verso'], 'license_expires_on'),
  paper('registration', ['registration_file_recto', 'registration_file_verso']),
  paper('insurance', ['insurance_file_recto', 'insurance_file_verso'], 'insurance_expires_on'),
  paper('technical_inspection', ['technical_inspection_file'], 'technical_inspection_expires_on'),
  paper('road_tax', []),
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

/** How a file is called beside the others of its paper: `recto`, `verso`, `document`, `photo`. */
export function sideOf(place: DocumentPlaceName): 'recto' | 'verso' | 'document' | 'photo' {
  if (place.endsWith('_recto')) return 'recto';
  if (place.endsWith('_verso')) return 'verso';
  return place.startsWith('vehicle_images') ? 'photo' : 'document';
}

/** The files of a paper, in their order: each as it stands, then the one sent anew that waits. */
export function filesOf(application: Pick<ApplicationDetail, 'files'>, { files }: Paper): DocumentFile[] {
  return files.flatMap((place) => {
    const sent = application.files.filter(({ field }) => field === place);
    return [
      ...sent.filter(({ state }) => state === 'current'),
      ...sent.filter(({ state }) => state === 'waiting'),
    ];
  });
}

/** Whether nothing at all was sent of a paper. */
export function isAbsent(application: ApplicationDetail, one: Paper): boolean {
  return filesOf(application, one).length === 0 && (one.number === null || application[one.number] === null);
}

import type { ApplicationRow, DocumentFileRow } from './application.rows';
import { type NumberField, REQUIRED_PAPERS } from './document-fields';
import type {
  ApplicationCheckResponse,
  CheckCode,
  RelatedApplicationResponse,
} from './dto/staff-application.response';

/** The numbers that an approver compares with a required paper. */
const EXPECTED_NUMBERS: readonly NumberField[] = [
  'national_id_number',
  'license_number',
  'registration_number',
  'insurance_number',
];

const check = (
  code: CheckCode,
  field: string | null,
  applications: RelatedApplicationResponse[] = [],
): ApplicationCheckResponse => ({ code, field, applications });

/** Another application, and the field of this one by which they meet. */
export interface Meeting {
  field: string;
  application: RelatedApplicationResponse;
}

/** What is known of people who left: by the person's phone number, and by numbers of documents. */
interface Remembered {
  person: boolean;
  fields: string[];
}

/** Everything that a machine can see in an application without judging it: what is missing, run out, or also somebody else's. */
export function checksOf(
  application: ApplicationRow,
  files: DocumentFileRow[],
  others: { numbers: Meeting[]; files: Meeting[]; remembered: Remembered },
): ApplicationCheckResponse[] {
  if (application.files_removed_at !== null) return [check('files_removed', null)];
  const current = files.filter(({ state }) => state === 'current');
  return [
    ...REQUIRED_PAPERS.flatMap(({ recto, verso }) => missingSide(current, recto, verso)),
    ...EXPECTED_NUMBERS.filter((field) => application[field] === null).map((field) =>
      check('missing_number', field),
    ),
    ...application.expired.map((field) => check('expired', field)),
    ...byField('number_in_use', others.numbers),
    ...byField('file_in_use', others.files),
    ...others.remembered.fields.map((field) => check('rejected_before', field)),
    ...(others.remembered.person ? [check('rejected_before', null)] : []),
  ];
}

/** A PDF may well hold both sides. */
function missingSide(current: DocumentFileRow[], recto: string, verso: string): ApplicationCheckResponse[] {
  const sides = current.filter(({ field }) => field === recto || field === verso);
  const [only] = sides;
  if (sides.length !== 1 || only?.mime === 'application/pdf') return [];
  return [check('missing_side', only?.field === recto ? verso : recto)];
}

function byField(code: CheckCode, meetings: Meeting[]): ApplicationCheckResponse[] {
  const fields = [...new Set(meetings.map(({ field }) => field))];
  return fields.map((name) =>
    check(
      code,
      name,
      meetings.filter(({ field }) => field === name).map(({ application }) => application),
    ),
  );
}

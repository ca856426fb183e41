import type { ApplicationCheck, ApplicationDetail } from '../../records';
import { type DocumentKind, filesOf, sideOf } from './documents';

export type Tone = 'good' | 'warning' | 'bad';

export interface Finding {
  tone: Tone;
  /** Key under `console.review.findings`. */
  text: string;
  values?: { smart_count?: number; day?: string; side?: string };
  /** Applications with the same number or image. */
  applications?: ApplicationCheck['applications'];
}

const SOON_DAYS = 30;
const DAY_MS = 86_400_000;

/** Results of the API's checks and of missing data. `today` is in Douala. */
export function findingsOf(application: ApplicationDetail, document: DocumentKind, today: string): Finding[] {
  if (application.checks.some(({ code }) => code === 'files_removed')) return [];
  return [
    ...ofPerson(application, document),
    ...ofExpiry(application, document, today),
    ...ofNumber(application, document),
    ...ofSides(application, document),
    ...ofFiles(application, document),
  ];
}

export function toneOf(findings: readonly Finding[]): Tone | null {
  return (
    (['bad', 'warning', 'good'] as const).find((tone) => findings.some((one) => one.tone === tone)) ?? null
  );
}

const checksOf = (
  application: ApplicationDetail,
  code: ApplicationCheck['code'],
  fields: readonly string[],
) =>
  application.checks.filter(
    (check) => check.code === code && check.field !== null && fields.includes(check.field),
  );

function ofExpiry(application: ApplicationDetail, { expires }: DocumentKind, today: string): Finding[] {
  const day = expires && application[expires];
  if (!day) return [];
  const left = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (left < 0) return [{ tone: 'bad', text: 'expired', values: { day } }];
  if (left <= 1) return [{ tone: 'warning', text: 'expires_now' }];
  if (left <= SOON_DAYS) return [{ tone: 'warning', text: 'expires_soon', values: { smart_count: left } }];
  return [{ tone: 'good', text: 'valid', values: { day } }];
}

/** Shown with the identity card. */
function ofPerson({ checks }: ApplicationDetail, { number }: DocumentKind): Finding[] {
  const known = checks.some(({ code, field }) => code === 'rejected_before' && field === null);
  return known && number === 'national_id_number' ? [{ tone: 'bad', text: 'person_rejected_before' }] : [];
}

function ofNumber(application: ApplicationDetail, { number }: DocumentKind): Finding[] {
  if (number === null) return [];
  if (checksOf(application, 'rejected_before', [number]).length > 0) {
    return [{ tone: 'bad', text: 'rejected_before' }];
  }
  const [duplicate] = checksOf(application, 'number_in_use', [number]);
  if (duplicate) return [{ tone: 'bad', text: 'number_in_use', applications: duplicate.applications }];
  if (checksOf(application, 'missing_number', [number]).length > 0) {
    return [{ tone: 'warning', text: 'missing_number' }];
  }
  return application[number] === null ? [] : [{ tone: 'good', text: 'number_unseen' }];
}

function ofSides(application: ApplicationDetail, document: DocumentKind): Finding[] {
  const missing = checksOf(application, 'missing_side', document.files).flatMap(({ field }) =>
    document.files.filter((place) => place === field),
  );
  if (missing.length > 0) {
    return missing.map((place) => ({
      tone: 'warning',
      text: 'missing_side',
      values: { side: sideOf(place) },
    }));
  }
  const current = filesOf(application, document).filter(({ state }) => state === 'current');
  const twoSided = document.files.length === 2;
  return twoSided && current.length === 2 ? [{ tone: 'good', text: 'both_sides' }] : [];
}

function ofFiles(application: ApplicationDetail, document: DocumentKind): Finding[] {
  const duplicates = document.files.flatMap((place): Finding[] =>
    checksOf(application, 'file_in_use', [place]).map(({ applications }) => ({
      tone: 'bad',
      text: 'file_in_use',
      values: { side: sideOf(place) },
      applications,
    })),
  );
  if (duplicates.length > 0) return duplicates;
  return filesOf(application, document).length > 0 ? [{ tone: 'good', text: 'files_unseen' }] : [];
}

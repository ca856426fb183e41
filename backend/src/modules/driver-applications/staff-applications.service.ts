import { Injectable } from '@nestjs/common';
import { notFound } from '../../platform/errors';
import { ApprovalsService } from '../approvals';
import { PeopleMemoryService } from '../profiles';
import { type NumberField, REQUIRED_DOCUMENTS } from './document-fields';
import { DocumentFilesRepository } from './document-files.repository';
import type { StaffApplicationsQuery } from './dto/driver-applications.requests';
import {
  type ApplicationCheckResponse,
  type ApplicationCountsResponse,
  type ApplicationReview,
  type ApplicationRow,
  type CheckCode,
  type DocumentFileRow,
  type RelatedApplicationResponse,
} from './dto/driver-applications.responses';
import { type MatchRow, StaffApplicationsRepository } from './staff-applications.repository';

@Injectable()
export class StaffApplicationsService {
  constructor(
    private readonly repository: StaffApplicationsRepository,
    private readonly files: DocumentFilesRepository,
    private readonly memory: PeopleMemoryService,
    private readonly approvals: ApprovalsService,
  ) {}

  async list(query: StaffApplicationsQuery) {
    const found = await this.repository.list(query);
    return { ...found, files: await this.files.ofDocuments(found.rows.map(({ id }) => id)) };
  }

  counts(): Promise<ApplicationCountsResponse> {
    return this.repository.counts();
  }

  /** @throws DomainError NOT_FOUND */
  async review(id: string): Promise<ApplicationReview> {
    const application = await this.repository.find(id);
    if (application === null) throw notFound();
    const [files, history, numbers, sameFiles, events, remembered] = await Promise.all([
      this.files.ofDocument(id),
      this.repository.history(application.driver_id, id),
      this.repository.sameNumbers(id),
      this.repository.sameFiles(id),
      this.repository.events(id, application.driver_id),
      this.rememberedWarnings(application.driver_id, id),
    ]);
    return {
      application,
      files,
      checks: checksOf(application, files, { numbers, files: sameFiles, remembered }),
      history,
      events,
      approval: await this.approvals.waitingFor(id),
      superseded: history.some((other) => other.created_at > application.created_at),
    };
  }

  private async rememberedWarnings(driverId: string, id: string): Promise<RememberedWarnings> {
    return this.memory.warningsAbout(driverId, await this.repository.numbersOf(id));
  }
}

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

interface RememberedWarnings {
  person: boolean;
  fields: string[];
}

function checksOf(
  application: ApplicationRow,
  files: DocumentFileRow[],
  others: { numbers: MatchRow[]; files: MatchRow[]; remembered: RememberedWarnings },
): ApplicationCheckResponse[] {
  if (application.files_removed_at !== null) return [check('files_removed', null)];
  const current = files.filter(({ state }) => state === 'current');
  return [
    ...REQUIRED_DOCUMENTS.flatMap(({ recto, verso }) => missingSide(current, recto, verso)),
    ...EXPECTED_NUMBERS.filter((field) => application[field] === null).map((field) =>
      check('missing_number', field),
    ),
    ...application.expired.map((field) => check('expired', field)),
    ...matchChecks('number_in_use', others.numbers),
    ...matchChecks('file_in_use', others.files),
    ...others.remembered.fields.map((field) => check('rejected_before', field)),
    ...(others.remembered.person ? [check('rejected_before', null)] : []),
  ];
}

/** Ignores PDFs, which may contain both sides. */
function missingSide(current: DocumentFileRow[], recto: string, verso: string): ApplicationCheckResponse[] {
  const sides = current.filter(({ field }) => field === recto || field === verso);
  const [only] = sides;
  if (sides.length !== 1 || only?.mime === 'application/pdf') return [];
  return [check('missing_side', only?.field === recto ? verso : recto)];
}

function matchChecks(code: CheckCode, matches: MatchRow[]): ApplicationCheckResponse[] {
  const fields = [...new Set(matches.map(({ field }) => field))];
  return fields.map((name) =>
    check(
      code,
      name,
      matches.filter(({ field }) => field === name).map(({ field: _, ...application }) => application),
    ),
  );
}

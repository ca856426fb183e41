import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { EntityManager } from 'typeorm';
import { newId, Transactions, violatesUnique } from '../../platform/database';
import { isExpectedError } from '../../platform/http';
import { UploadReceiver } from '../../platform/uploads';
import { AuditService } from '../audit';
import { DriverStatusRepository } from '../profiles';
import {
  applicantMissing,
  applicationExists,
  applicationInvalid,
  stepFailed,
  type STEPS,
  withUnexpectedMessage,
} from './application.errors';
import { APPLICATION_UPLOAD, type ApplicationValues, readApplicationForm } from './application-form';
import { ApplicationsRepository, type NewApplication } from './applications.repository';
import { SINGLE_FILE_FIELDS, type SingleFileField, VEHICLE_IMAGES } from './document-fields';
import { DocumentFilesRepository, type NewDocumentFile } from './document-files.repository';
import type { ApplicationRow, DocumentFileRow } from './dto/driver-applications.responses';
import { DocumentStorageService } from './files/document-storage.service';

export interface ApplicationWithFiles {
  application: ApplicationRow;
  files: DocumentFileRow[];
}

/** docs/domain.md#becoming-a-driver */
@Injectable()
export class ApplicationsService {
  private readonly logger = new Logger(ApplicationsService.name);

  constructor(
    private readonly repository: ApplicationsRepository,
    private readonly files: DocumentFilesRepository,
    private readonly driverStatus: DriverStatusRepository,
    private readonly audit: AuditService,
    private readonly storage: DocumentStorageService,
    private readonly uploads: UploadReceiver,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Stores the application with its files, all or nothing.
   * @throws DomainError APPLICATION_EXISTS, VALIDATION_FAILED, UNSUPPORTED_MEDIA_TYPE, INVALID_FILE,
   * PAYLOAD_TOO_LARGE, MALFORMED_BODY; INTERNAL naming the failed step
   */
  async apply(driverId: string, request: FastifyRequest): Promise<ApplicationWithFiles> {
    await this.transactions.run((tx) => this.checkMayApply(tx, driverId));
    const id = newId();
    await withUnexpectedMessage(() =>
      this.uploads.receive(request, APPLICATION_UPLOAD, async (form) => {
        const { values, problems } = readApplicationForm(form);
        if (problems.length > 0) throw applicationInvalid(problems);
        await this.storage.storeAll(id, form.files, (stored) => this.write(driverId, id, values, stored));
      }),
    );
    const written = await this.latest(driverId);
    if (written === null) throw applicantMissing();
    return written;
  }

  async latest(driverId: string): Promise<ApplicationWithFiles | null> {
    const application = await this.repository.latest(driverId);
    return application === null ? null : { application, files: await this.files.ofDocument(application.id) };
  }

  private async write(driverId: string, id: string, values: ApplicationValues, stored: NewDocumentFile[]) {
    let isInserting = false;
    try {
      await this.transactions.run(async (tx) => {
        isInserting = false;
        await this.checkMayApply(tx, driverId);
        await runStep('profile', () => this.driverStatus.apply(tx, driverId));
        isInserting = true;
        await runStep('document', () =>
          this.insert(tx, { ...values, ...columnsOf(stored), driver_id: driverId }, id, stored),
        );
      });
    } catch (error) {
      if (violatesUnique(error, 'driver_documents_one_open')) throw applicationExists();
      if (isInserting) await this.resetProfile(driverId);
      throw error;
    }
  }

  private async insert(
    tx: EntityManager,
    application: NewApplication,
    id: string,
    stored: NewDocumentFile[],
  ) {
    await this.repository.insert(tx, id, application);
    for (const file of stored) await this.files.insert(tx, file, 'current');
    await this.audit.record(tx, {
      actor_id: application.driver_id,
      action: 'driver_application.submitted',
      subject_id: id,
      to: { status: 'pending', files: stored.length },
    });
  }

  private async checkMayApply(tx: EntityManager, driverId: string): Promise<void> {
    const person = await this.driverStatus.lock(tx, driverId);
    if (person === null) throw applicantMissing();
    const { driver_application_status: status } = person;
    if (person.is_driver || status === 'pending' || status === 'approved') throw applicationExists();
    if (await this.repository.hasOpen(tx, driverId)) throw applicationExists();
  }

  private async resetProfile(driverId: string): Promise<void> {
    await this.driverStatus.reset(driverId).catch((error: unknown) => {
      this.logger.error({ err: error }, 'Could not reset the profile of a failed application');
    });
  }
}

async function runStep(name: keyof typeof STEPS, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw isExpectedError(error) || violatesUnique(error) ? error : stepFailed(name, error);
  }
}

function columnsOf(
  stored: NewDocumentFile[],
): Record<SingleFileField, string | null> & { vehicle_images: string[] } {
  const keys = new Map<string, string>(stored.map(({ field, key }) => [field, key]));
  const single = Object.fromEntries(
    SINGLE_FILE_FIELDS.map((field) => [field, keys.get(field) ?? null]),
  ) as Record<SingleFileField, string | null>;
  const images = stored.filter(({ field }) => field.startsWith(`${VEHICLE_IMAGES}.`));
  return { ...single, vehicle_images: images.map(({ key }) => key) };
}

import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import { invalidField, notFound } from '../../platform/errors';
import type { Identity } from '../../platform/http';
import { FileStore } from '../../platform/storage';
import { UploadReceiver } from '../../platform/uploads';
import { AuditService } from '../audit';
import { DriverStatusRepository, ProfilesService } from '../profiles';
import { ApplicantNotificationsService } from './applicant-notifications.service';
import {
  applicationInvalid,
  changedMeanwhile,
  notADriver,
  nothingToDecide,
  ownApplication,
} from './application.errors';
import { readRenewalForm, renewalUpload } from './application-form';
import { ApplicationsRepository } from './applications.repository';
import { ApplicationsService, type ApplicationWithFiles } from './applications.service';
import { expiryOf, type SingleFileField } from './document-fields';
import { DocumentFilesRepository, type NewDocumentFile } from './document-files.repository';
import type { DecideRenewalRequest } from './dto/driver-applications.requests';
import type { ApplicationRow, DocumentFileRow } from './dto/driver-applications.responses';
import { DocumentStorageService } from './files/document-storage.service';

/** A renewed document doesn't change the driver's status while it is under review. */
@Injectable()
export class RenewalsService {
  constructor(
    private readonly repository: ApplicationsRepository,
    private readonly applications: ApplicationsService,
    private readonly files: DocumentFilesRepository,
    private readonly driverStatus: DriverStatusRepository,
    private readonly profiles: ProfilesService,
    private readonly audit: AuditService,
    private readonly notifications: ApplicantNotificationsService,
    private readonly storage: DocumentStorageService,
    private readonly store: FileStore,
    private readonly uploads: UploadReceiver,
    private readonly transactions: Transactions,
  ) {}

  /** @throws DomainError NOT_A_DRIVER, NOT_FOUND, VALIDATION_FAILED, and those of an upload */
  async send(
    driver: Identity,
    field: SingleFileField,
    request: FastifyRequest,
  ): Promise<ApplicationWithFiles> {
    if (!driver.isDriver) throw notADriver();
    const application = await this.repository.latest(driver.userId);
    if (application?.status !== 'approved') throw notFound();
    await this.uploads.receive(request, renewalUpload(field), async (form) => {
      const { expires_on, problems } = readRenewalForm(form, field);
      if (problems.length > 0) throw applicationInvalid(problems);
      const named = form.files.map((file) => ({ ...file, field }));
      await this.storage.storeAll(application.id, named, async ([stored]) => {
        if (stored) await this.write(driver.userId, { ...stored, expires_on });
      });
    });
    const written = await this.applications.latest(driver.userId);
    if (written === null) throw notFound();
    return written;
  }

  private async write(driverId: string, file: NewDocumentFile): Promise<void> {
    const superseded = await this.transactions.run(async (tx): Promise<string[]> => {
      const person = await this.driverStatus.lock(tx, driverId);
      if (!person?.is_driver) throw notADriver();
      const application = await this.repository.lock(tx, file.document_id);
      if (application?.status !== 'approved') throw notFound();
      const waiting = await this.files.lock(tx, application.id, file.field, 'waiting');
      if (waiting) await this.files.remove(tx, [waiting.id]);
      await this.files.insert(tx, file, 'waiting');
      await this.repository.touch(tx, application.id);
      await this.audit.record(tx, {
        actor_id: driverId,
        action: 'driver_application.paper_sent',
        subject_id: application.id,
        to: { field: file.field, expires_on: file.expires_on },
      });
      return [waiting?.key, waiting?.thumb_key].filter((key) => key != null);
    });
    await this.store.removeUnused(superseded);
  }

  /**
   * @throws DomainError NOT_FOUND, OWN_APPLICATION, STATE_CONFLICT; VALIDATION_FAILED for a refusal without a
   * reason
   */
  async decide(
    approverId: string,
    id: string,
    field: SingleFileField,
    decision: DecideRenewalRequest,
  ): Promise<void> {
    const reason = decision.reason || null;
    if (decision.decision === 'refuse' && reason === null) {
      throw invalidField('reason', 'reason is required to refuse');
    }
    await this.transactions.run(async (tx) => {
      const driverId = await this.repository.driverOf(tx, id);
      if (driverId === null) throw notFound();
      if (await this.profiles.isOwn(tx, approverId, driverId)) throw ownApplication();
      await this.driverStatus.lock(tx, driverId);
      const application = await this.repository.lock(tx, id);
      const waiting = await this.files.lock(tx, id, field, 'waiting');
      if (application?.status !== 'approved' || waiting === null) throw nothingToDecide();
      if (typeof decision.version === 'number' && decision.version !== application.version)
        throw changedMeanwhile();
      const isConfirmed = decision.decision === 'confirm';
      let expires_on: string | null = null;
      if (isConfirmed) {
        const stated = decision.expires_on ?? null;
        expires_on = await this.confirm(tx, application, waiting, { field, approverId, stated });
      } else {
        await this.files.setState(tx, waiting.id, { state: 'refused', reason, decided_by: approverId });
        await this.repository.touch(tx, id);
      }
      await this.audit.record(tx, {
        actor_id: approverId,
        action: isConfirmed ? 'driver_application.paper_confirmed' : 'driver_application.paper_refused',
        subject_id: id,
        to: { field, expires_on },
        reason,
      });
      await this.notifications.notify(tx, isConfirmed ? 'renewal_confirmed' : 'renewal_refused', {
        driver_id: driverId,
        key: `driver-paper:${waiting.id}`,
        reason: reason ?? '',
      });
    });
  }

  /** @returns the expiry date: the approver's, else the driver's, else the current one unless expired */
  private async confirm(
    tx: EntityManager,
    application: ApplicationRow,
    waiting: DocumentFileRow,
    { field, approverId, stated }: { field: SingleFileField; approverId: string; stated: string | null },
  ): Promise<string | null> {
    const expiry = expiryOf(field);
    const present = expiry === null || application.expired.includes(expiry) ? null : application[expiry];
    const expires_on = expiry === null ? null : (stated ?? waiting.expires_on ?? present);
    const current = await this.files.lock(tx, application.id, field, 'current');
    if (current) {
      await this.files.setState(tx, current.id, { state: 'replaced', reason: null, decided_by: approverId });
    }
    await this.files.setState(tx, waiting.id, { state: 'current', reason: null, decided_by: approverId });
    await this.repository.renewDocument(tx, application.id, { field, key: waiting.key, expiry, expires_on });
    const days = { ...application, ...(expiry === null ? {} : { [expiry]: expires_on }) };
    await this.driverStatus.setPublishingDocuments(tx, application.driver_id, {
      license_expires_on: days.license_expires_on,
      insurance_expires_on: days.insurance_expires_on,
    });
    return expires_on;
  }
}

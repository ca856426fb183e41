import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock';
import { Transactions } from '../../platform/database';
import { FileStore } from '../../platform/storage';
import { UploadReceiver } from '../../platform/uploads';
import { AuditService } from '../audit';
import { ApplicantNotificationsService } from './applicant-notifications.service';
import { ApplicationsRepository } from './applications.repository';
import { DocumentFilesRepository } from './document-files.repository';
import { DOCUMENTS_FOLDER } from './files/document-storage.service';

const HOUR_MS = 3_600_000;
/** Age of orphaned files: far longer than any upload takes. */
const ORPHAN_AGE_MS = 24 * HOUR_MS;
const REMINDERS_PER_BATCH = 200;
const BATCH = 50;

@Injectable()
export class DriverApplicationsJobs {
  constructor(
    private readonly transactions: Transactions,
    private readonly applications: ApplicationsRepository,
    private readonly notifications: ApplicantNotificationsService,
    private readonly files: DocumentFilesRepository,
    private readonly audit: AuditService,
    private readonly store: FileStore,
    private readonly uploads: UploadReceiver,
    private readonly clock: Clock,
  ) {}

  /** Reminds 30, 7 and 1 days before a document expires, once each. */
  @Interval(HOUR_MS)
  async remindOfExpiry(): Promise<void> {
    while ((await this.transactions.run((tx) => this.remind(tx))) === REMINDERS_PER_BATCH);
  }

  /** Deletes files 30 days after a rejection or replacement: rows first, because `sweepOrphans` deletes leftovers. */
  @Interval(HOUR_MS)
  async removeOldFiles(): Promise<void> {
    await this.removeInBatches((tx) => this.deleteFilesOfRejected(tx));
    await this.removeInBatches((tx) => this.files.deleteSuperseded(tx, BATCH));
  }

  private async removeInBatches(deleteRows: (tx: EntityManager) => Promise<string[][]>): Promise<void> {
    let deleted: string[][];
    do {
      deleted = await this.transactions.run(deleteRows);
      await this.store.removeUnused(deleted.flat());
    } while (deleted.length === BATCH);
  }

  /** Deletes files left by crashed processes. */
  @Interval(6 * HOUR_MS)
  async sweepOrphans(): Promise<void> {
    const cutoff = new Date(this.clock.now().getTime() - ORPHAN_AGE_MS);
    await this.store.sweep(DOCUMENTS_FOLDER, cutoff, (keys) => this.files.keysInUse(keys));
    await this.uploads.sweep(cutoff);
  }

  private async remind(tx: EntityManager): Promise<number> {
    const due = await this.applications.claimReminders(tx, REMINDERS_PER_BATCH);
    for (const { document_id, driver_id, field, expires_on, days } of due) {
      const key = `driver-paper:${document_id}:${field}:${expires_on}:${days}`;
      await this.notifications.notify(tx, 'document_expiring', { driver_id, key, field, expires_on });
    }
    return due.length;
  }

  private async deleteFilesOfRejected(tx: EntityManager): Promise<string[][]> {
    const removed = await this.files.deleteFilesOfRejected(tx, BATCH);
    for (const { document_id, keys } of removed) {
      await this.audit.record(tx, {
        actor_id: null,
        action: 'driver_application.files_removed',
        subject_id: document_id,
        to: { files: keys.length },
        reason: 'rejected 30 days ago',
      });
    }
    return removed.map(({ keys }) => keys);
  }
}

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
import { DocumentFilesRepository, type RemovedFiles } from './document-files.repository';
import { DOCUMENTS_FOLDER, DocumentKeeperService } from './files/document-keeper.service';

const HOUR_MS = 3_600_000;
/** Far longer than any upload. */
const DAY_MS = 24 * HOUR_MS;
const AT_A_TIME = 200;
const APPLICATIONS_AT_A_TIME = 50;

/** Deletes documents 30 days after a rejection or replacement. Rows go first: files left by a crash are deleted by the sweep. */
@Injectable()
export class RemoveOldFilesJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly files: DocumentFilesRepository,
    private readonly audit: AuditService,
    private readonly keeper: DocumentKeeperService,
  ) {}

  @Interval(HOUR_MS)
  async run(): Promise<void> {
    let emptied: RemovedFiles[];
    do {
      emptied = await this.transactions.run(async (tx) => {
        const removed = await this.files.emptyRejected(tx, APPLICATIONS_AT_A_TIME);
        for (const { document_id, keys } of removed) {
          await this.audit.record(tx, {
            actor_id: null,
            action: 'driver_application.files_removed',
            subject_type: 'driver_application',
            subject_id: document_id,
            to: { files: keys.length },
            reason: 'rejected 30 days ago',
          });
        }
        return removed;
      });
      await this.keeper.forget(emptied.flatMap(({ keys }) => keys));
    } while (emptied.length === APPLICATIONS_AT_A_TIME);
    const old = await this.transactions.run((tx) => this.files.removeReplaced(tx));
    await this.keeper.forget(old);
  }
}

/** Deletes files without rows and upload folders after a day, left by crashed processes. */
@Injectable()
export class SweepOrphansJob {
  constructor(
    private readonly store: FileStore,
    private readonly files: DocumentFilesRepository,
    private readonly keeper: DocumentKeeperService,
    private readonly uploads: UploadReceiver,
    private readonly clock: Clock,
  ) {}

  @Interval(6 * HOUR_MS)
  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - DAY_MS);
    let batch: string[] = [];
    for await (const key of this.store.list(DOCUMENTS_FOLDER, before)) {
      batch.push(key);
      if (batch.length < AT_A_TIME) continue;
      await this.removeUnused(batch);
      batch = [];
    }
    await this.removeUnused(batch);
    await this.uploads.sweep(before);
  }

  private async removeUnused(keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    const used = await this.files.used(keys);
    await this.keeper.forget(keys.filter((key) => !used.has(key)));
  }
}

/** Reminds drivers 30, 7 and 1 days before a document expires, once each. Safe to run in several processes. */
@Injectable()
export class RemindOfExpiryJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly applications: ApplicationsRepository,
    private readonly notifications: ApplicantNotificationsService,
  ) {}

  @Interval(HOUR_MS)
  async run(): Promise<void> {
    while ((await this.transactions.run((tx) => this.remind(tx))) === AT_A_TIME);
  }

  private async remind(tx: EntityManager): Promise<number> {
    const due = await this.applications.claimReminders(tx, AT_A_TIME);
    for (const { document_id, driver_id, field, expires_on, days } of due) {
      const key = `driver-paper:${document_id}:${field}:${expires_on}:${days}`;
      await this.notifications.notify(tx, 'document_expiring', { driver_id, key, field, expires_on });
    }
    return due.length;
  }
}

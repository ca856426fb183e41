import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Transactions } from '../../platform/database';
import { AuditService } from '../audit';
import { DocumentFilesRepository, type RemovedFiles } from './document-files.repository';
import { DocumentKeeperService } from './files/document-keeper.service';

const HOUR_MS = 3_600_000;
const APPLICATIONS_AT_A_TIME = 50;

/**
 * 30 days after a rejection or replacement. Rows go first: files left by a crash are deleted by the sweep.
 */
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

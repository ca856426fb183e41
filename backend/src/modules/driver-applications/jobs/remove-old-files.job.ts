import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Transactions } from '../../../platform/database';
import { AuditService } from '../../audit';
import { DocumentRetentionRepository, type RemovedFiles } from '../document-retention.repository';
import { DocumentKeeper } from '../files/document-keeper.service';

const EVERY_MS = 3_600_000;
const AT_A_TIME = 50;

/**
 * Deletes the documents of applications that were rejected 30 days ago, and papers that a newer one has replaced or that were
 * refused that long ago (decision 23). The rows go first: what the store keeps after a crash is the sweep's.
 */
@Injectable()
export class RemoveOldFilesJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly retention: DocumentRetentionRepository,
    private readonly audit: AuditService,
    private readonly keeper: DocumentKeeper,
  ) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    let emptied: RemovedFiles[];
    do {
      emptied = await this.transactions.run(async (tx) => {
        const removed = await this.retention.emptyRejected(tx, AT_A_TIME);
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
    } while (emptied.length === AT_A_TIME);
    const old = await this.transactions.run((tx) => this.retention.removeReplaced(tx));
    await this.keeper.forget(old);
  }
}

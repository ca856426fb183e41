import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../platform/clock';
import { FileStore } from '../../platform/storage';
import { UploadReceiver } from '../../platform/uploads';
import { DocumentFilesRepository } from './document-files.repository';
import { DOCUMENTS_FOLDER, DocumentKeeperService } from './files/document-keeper.service';

const HOUR_MS = 3_600_000;
/** Far longer than any upload. */
const DAY_MS = 24 * HOUR_MS;

/** Deletes files left by crashed processes. */
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
    for await (const keys of this.store.listInBatches(DOCUMENTS_FOLDER, before)) {
      const used = await this.files.used(keys);
      await this.keeper.forget(keys.filter((key) => !used.has(key)));
    }
    await this.uploads.sweep(before);
  }
}

import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../../platform/clock';
import { FileStore } from '../../../platform/storage';
import { UploadReceiver } from '../../../platform/uploads';
import { DocumentFilesRepository } from '../document-files.repository';
import { DOCUMENTS_FOLDER, DocumentKeeper } from '../files/document-keeper.service';

const EVERY_MS = 6 * 3_600_000;
/** Far longer than any upload takes. */
const DAY_MS = 24 * 3_600_000;
const AT_A_TIME = 200;

/** Removes what a process that died has left: files that no row names, and folders of uploads, both a day old. */
@Injectable()
export class SweepOrphansJob {
  constructor(
    private readonly store: FileStore,
    private readonly files: DocumentFilesRepository,
    private readonly keeper: DocumentKeeper,
    private readonly uploads: UploadReceiver,
    private readonly clock: Clock,
  ) {}

  @Interval(EVERY_MS)
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

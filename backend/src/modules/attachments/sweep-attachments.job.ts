import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../platform/clock';
import { FileStore } from '../../platform/storage';
import { ATTACHMENTS_FOLDER, AttachmentsService } from './attachments.service';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AT_A_TIME = 200;

@Injectable()
export class SweepAttachmentsJob {
  constructor(
    private readonly store: FileStore,
    private readonly attachments: AttachmentsService,
    private readonly clock: Clock,
  ) {}

  @Interval(6 * HOUR_MS)
  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - DAY_MS);
    let batch: string[] = [];
    for await (const key of this.store.list(ATTACHMENTS_FOLDER, before)) {
      batch.push(key);
      if (batch.length < AT_A_TIME) continue;
      await this.attachments.removeUnused(batch);
      batch = [];
    }
    await this.attachments.removeUnused(batch);
  }
}

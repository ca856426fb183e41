import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../platform/clock';
import { FileStore } from '../../platform/storage';
import { ATTACHMENTS_FOLDER, AttachmentsService } from './attachments.service';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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
    for await (const keys of this.store.listInBatches(ATTACHMENTS_FOLDER, before))
      await this.attachments.removeUnused(keys);
  }
}

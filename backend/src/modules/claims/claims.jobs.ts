import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Transactions } from '../../platform/database';
import { AttachmentsService } from '../attachments';
import { ClaimDecisionsService } from './claim-decisions.service';
import { ClaimsRepository } from './claims.repository';

const EVERY_MS = 30_000;
const PHOTOS_EVERY_MS = 3_600_000;
const BATCH = 100;

@Injectable()
export class ClaimsJobs {
  constructor(
    private readonly decisions: ClaimDecisionsService,
    private readonly repository: ClaimsRepository,
    private readonly attachments: AttachmentsService,
    private readonly transactions: Transactions,
  ) {}

  /** Claims of rides locked by another transaction wait for the next run. */
  @Interval(EVERY_MS)
  async decideDue(): Promise<void> {
    await this.decisions.decideDue();
  }

  @Interval(PHOTOS_EVERY_MS)
  async removeOldPhotos(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.attachments.remove(tx, 'claim', await this.repository.withOldPhotos(tx, BATCH));
    });
  }
}

import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ClaimDecisionsService } from './claim-decisions.service';

const EVERY_MS = 30_000;

@Injectable()
export class ClaimsJobs {
  constructor(private readonly decisions: ClaimDecisionsService) {}

  /** Safe to run in several processes: locked rides are skipped. */
  @Interval(EVERY_MS)
  async decideDue(): Promise<void> {
    await this.decisions.decideDue();
  }
}

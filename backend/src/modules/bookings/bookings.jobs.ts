import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { HoldsService } from './holds.service';
import { BoardingService } from './boarding.service';

const EXPIRE_EVERY_MS = 10_000;
const COMPLETE_EVERY_MS = 60_000;

/** Expires unpaid holds. Safe to run in several processes: locked rides are skipped. */
@Injectable()
export class ExpireHoldsJob {
  constructor(private readonly holds: HoldsService) {}

  @Interval(EXPIRE_EVERY_MS)
  async run(): Promise<void> {
    await this.holds.expireLapsed();
  }
}

/** Safe to run in several processes. */
@Injectable()
export class CompleteBookingsJob {
  constructor(private readonly boarding: BoardingService) {}

  @Interval(COMPLETE_EVERY_MS)
  async run(): Promise<void> {
    await this.boarding.completeTravelled();
  }
}

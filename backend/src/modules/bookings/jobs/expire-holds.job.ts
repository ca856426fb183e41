import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { HoldsService } from '../holds.service';

const EVERY_MS = 10_000;

/** Ends lapsed holds (decision 17). Any number of processes may tick: each takes only rides that nobody else holds. */
@Injectable()
export class ExpireHoldsJob {
  constructor(private readonly holds: HoldsService) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    await this.holds.expireLapsed();
  }
}

import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { RidesService } from '../rides.service';

const EVERY_MS = 60_000;

/** Rides complete 24 h after departure (decision 20). Any number of processes may tick. */
@Injectable()
export class CompleteRidesJob {
  constructor(private readonly rides: RidesService) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    await this.rides.completeDeparted();
  }
}

import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BoardingService } from '../boarding.service';

const EVERY_MS = 60_000;

/** Completes verified bookings 24 h after departure (decision 20). Any number of processes may tick. */
@Injectable()
export class CompleteBookingsJob {
  constructor(private readonly boarding: BoardingService) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    await this.boarding.completeTravelled();
  }
}

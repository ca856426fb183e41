import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { StaffFiguresRepository } from './staff-figures.repository';

const EVERY_MS = 60_000;

/** Counts what the day has brought, so that the first page of the staff need not. Any number of processes may tick. */
@Injectable()
export class CountDayJob {
  constructor(private readonly figures: StaffFiguresRepository) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    await this.figures.countToday();
  }
}

import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { StaffFiguresRepository } from './staff-figures.repository';

const EVERY_MS = 60_000;

@Injectable()
export class CountDayJob {
  constructor(private readonly figures: StaffFiguresRepository) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    await this.figures.countToday();
  }
}

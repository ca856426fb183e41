import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { RatingsService } from './ratings.service';

const EVERY_MS = 60_000;

@Injectable()
export class RatingsJobs {
  constructor(private readonly ratings: RatingsService) {}

  @Interval(EVERY_MS)
  async publishClosed(): Promise<void> {
    await this.ratings.publishClosed();
  }
}

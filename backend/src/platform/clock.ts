import { Injectable } from '@nestjs/common';

/** The process's clock, for what the database's clock can't decide (token lifetimes, caches). */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}

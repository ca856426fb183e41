import { Injectable } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { secondsOf, Throttle } from './throttle';

type ThrottlerRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

@Injectable()
export class ThrottleStorage implements ThrottlerStorage {
  constructor(private readonly throttle: Throttle) {}

  async increment(key: string, windowMs: number, limit: number): Promise<ThrottlerRecord> {
    const { exceeded, count } = await this.throttle.take([{ key, windowMs, limit }]);
    const seconds = secondsOf(count);
    return {
      totalHits: count.hits,
      timeToExpire: seconds,
      isBlocked: exceeded !== null,
      timeToBlockExpire: seconds,
    };
  }
}

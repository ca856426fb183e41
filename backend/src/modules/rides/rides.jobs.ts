import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { RidesService } from './rides.service';
import { JobQueue } from '../../platform/jobs';
import { personSuspendedEvent } from '../auth';
import { driverRejectedEvent } from '../profiles';

const EVERY_MS = 60_000;

/** Completes rides 24 h after departure. Safe to run in several processes. */
@Injectable()
export class CompleteRidesJob {
  constructor(private readonly rides: RidesService) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    await this.rides.completeDeparted();
  }
}

/** Cancels the future rides of a rejected or suspended driver. Idempotent. */
@Injectable()
export class CancelRidesOfDriverJob implements OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly rides: RidesService,
  ) {}

  onModuleInit(): void {
    this.jobs.work(driverRejectedEvent, ({ driver_id, actor_id }) =>
      this.rides.cancelUpcomingOf(driver_id, actor_id),
    );
    this.jobs.work(personSuspendedEvent, ({ user_id, actor_id }) =>
      this.rides.cancelUpcomingOf(user_id, actor_id),
    );
  }
}

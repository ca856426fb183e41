import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { JobQueue } from '../../platform/jobs';
import { personSuspendedEvent } from '../auth';
import { driverRejectedEvent } from '../profiles';
import { AlertMatchesService } from './alerts/alert-matches.service';
import { RidesService } from './rides.service';

@Injectable()
export class RidesJobs implements OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly rides: RidesService,
    private readonly alerts: AlertMatchesService,
  ) {}

  /** Idempotent. */
  onModuleInit(): void {
    this.jobs.work(driverRejectedEvent, ({ driver_id, actor_id }) =>
      this.rides.cancelUpcomingOf(driver_id, actor_id),
    );
    this.jobs.work(personSuspendedEvent, ({ user_id, actor_id }) =>
      this.rides.cancelUpcomingOf(user_id, actor_id),
    );
  }

  @Interval(15_000)
  async notifyOfAlerts(): Promise<void> {
    await this.alerts.deliverDue();
  }

  @Interval(60_000)
  async completeDeparted(): Promise<void> {
    await this.rides.completeDeparted();
  }
}

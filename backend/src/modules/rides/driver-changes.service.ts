import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobQueue } from '../../platform/jobs';
import { personSuspendedEvent } from '../auth';
import { driverRejectedEvent } from '../profiles';
import { RidesService } from './rides.service';

/** What happens to the rides when their driver may drive no longer (decision 21). Each event may arrive twice. */
@Injectable()
export class DriverChanges implements OnModuleInit {
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

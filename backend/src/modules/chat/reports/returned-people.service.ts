import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../../../platform/database';
import { JobQueue } from '../../../platform/jobs';
import { personReturnedEvent } from '../../profiles';
import { ReportsRepository } from './reports.repository';

/** Reports about an account that was deleted are shown to staff as about the person's new one. */
@Injectable()
export class ReturnedPeople implements OnModuleInit {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.work(personReturnedEvent, ({ user_id, earlier }) =>
      this.transactions.run((tx) => this.reports.moveToReturned(tx, earlier, user_id)),
    );
  }
}

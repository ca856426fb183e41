import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { JournalClosingsRepository } from './journal-closings.repository';

const EVERY_MS = 60_000;

@Injectable()
export class CloseMonthsJob {
  private readonly logger = new Logger(CloseMonthsJob.name);

  constructor(private readonly closings: JournalClosingsRepository) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    for (const month of await this.closings.listDue()) {
      if (await this.closings.close(month)) continue;
      // Stops, because a later month would block writers of the journal again.
      this.logger.log(
        { begins: month.begins },
        'a month of the journal is still in use and will be summed up later',
      );
      return;
    }
  }
}

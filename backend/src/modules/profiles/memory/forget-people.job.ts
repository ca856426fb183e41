import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Transactions } from '../../../platform/database';
import { PeopleMemoryRepository } from './people-memory.repository';

const EVERY_MS = 3_600_000;

/** Ends the memory of people who left: after 30 days, or after two years where something stood against them. */
@Injectable()
export class ForgetPeopleJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly memory: PeopleMemoryRepository,
  ) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.memory.takeTurn(tx);
      await this.memory.forget(tx);
    });
  }
}

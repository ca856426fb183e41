import { Injectable } from '@nestjs/common';
import { PeopleMemoryRepository } from './people-memory.repository';
import { Interval } from '@nestjs/schedule';
import { Transactions } from '../../../platform/database';

const EVERY_MS = 3_600_000;

@Injectable()
export class ForgetPeopleJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly memory: PeopleMemoryRepository,
  ) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.memory.lockAll(tx);
      await this.memory.forget(tx);
    });
  }
}

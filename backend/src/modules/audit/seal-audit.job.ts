import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Transactions } from '../../platform/database';
import { SEAL_BATCH, sealEvents } from './audit-chain.query';

const EVERY_MS = 60_000;

/** The head's row lock serialises processes. */
@Injectable()
export class SealAuditJob {
  constructor(private readonly transactions: Transactions) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    while ((await this.transactions.run(sealEvents)) === SEAL_BATCH);
  }
}

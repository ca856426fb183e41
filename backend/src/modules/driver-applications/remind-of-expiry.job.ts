import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import { ApplicantNotificationsService } from './applicant-notifications.service';
import { ApplicationsRepository } from './applications.repository';

const HOUR_MS = 3_600_000;
const AT_A_TIME = 200;

/** 30, 7 and 1 days before, once each. */
@Injectable()
export class RemindOfExpiryJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly applications: ApplicationsRepository,
    private readonly notifications: ApplicantNotificationsService,
  ) {}

  @Interval(HOUR_MS)
  async run(): Promise<void> {
    while ((await this.transactions.run((tx) => this.remind(tx))) === AT_A_TIME);
  }

  private async remind(tx: EntityManager): Promise<number> {
    const due = await this.applications.claimReminders(tx, AT_A_TIME);
    for (const { document_id, driver_id, field, expires_on, days } of due) {
      const key = `driver-paper:${document_id}:${field}:${expires_on}:${days}`;
      await this.notifications.notify(tx, 'document_expiring', { driver_id, key, field, expires_on });
    }
    return due.length;
  }
}

import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Transactions } from '../../../platform/database';
import { DevicesRepository } from '../origin/devices.repository';
import { SessionsRepository } from '../sessions.repository';
import { SignInCodesRepository } from '../sign-in-codes.repository';

/** The longest limit looks a day back. */
const CODES_KEPT_HOURS = 48;
/** Ended sessions stay for questions about who signed out when. */
const SESSIONS_KEPT_DAYS = 30;
/** The lifetime of the device cookie. */
const DEVICES_KEPT_DAYS = 400;

/** Removes old sign-in data: numbers and addresses are kept only as long as a limit counts them. */
@Injectable()
export class ForgetSignInsJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly codes: SignInCodesRepository,
    private readonly sessions: SessionsRepository,
    private readonly devices: DevicesRepository,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  async run(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.codes.removeOlderThan(tx, CODES_KEPT_HOURS);
      await this.sessions.removeEndedBefore(tx, SESSIONS_KEPT_DAYS);
      await this.devices.removeUnusedFor(tx, DEVICES_KEPT_DAYS);
    });
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { SmsOutbox } from '../../modules/notifications';
import { AppConfig } from '../../platform/config';
import { normalizeSignInPhone } from '../../platform/phone';
import { DevSmsEntity } from './dev-sms.entity';

const QUIET = new Set(['silent', 'fatal']);
const SHOWN = 100;

/** Keeps texts in a table for GET /dev/sms and shows them in the terminal. */
@Injectable()
export class OutboxSmsSender extends SmsOutbox {
  constructor(
    private readonly config: AppConfig,
    @InjectRepository(DevSmsEntity) private readonly outbox: Repository<DevSmsEntity>,
  ) {
    super();
  }

  async send(to: string, body: string): Promise<null> {
    await this.outbox.insert({ to, from: this.config.sms.from, body });
    // The logger would drop what the person at this terminal needs: logs carry no codes and no numbers.
    if (!QUIET.has(this.config.logLevel)) process.stdout.write(`SMS to ${to}: ${body}\n`);
    return null;
  }

  /** Newest first; `to` in any form that sign-in takes. */
  list(to: string | undefined): Promise<DevSmsEntity[]> {
    const where = to === undefined ? {} : { to: normalizeSignInPhone(to) ?? to };
    return this.outbox.find({ where, order: { id: 'DESC' }, take: SHOWN });
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { SmsOutbox } from '../../modules/notifications';
import { AppConfig } from '../../platform/config';
import { normalizeSignInPhone } from '../../platform/phone';
import { DevSmsEntity } from './dev-sms.entity';

const QUIET_LOG_LEVELS = new Set(['silent', 'fatal']);
const MAX_LISTED = 100;

@Injectable()
export class OutboxSmsSender extends SmsOutbox {
  constructor(
    private readonly config: AppConfig,
    @InjectRepository(DevSmsEntity) private readonly outbox: Repository<DevSmsEntity>,
  ) {
    super();
  }

  async send(to: string, body: string): Promise<null> {
    await this.store({ to, from: this.config.sms.from, body });
    return null;
  }

  async store(text: { to: string; from: string; body: string }): Promise<void> {
    await this.outbox.insert(text);
    const { to, from, body } = text;
    const channel = from === this.config.sms.from ? 'SMS' : from;
    // Bypasses the logger, which masks codes and numbers.
    if (!QUIET_LOG_LEVELS.has(this.config.logLevel)) process.stdout.write(`${channel} to ${to}: ${body}\n`);
  }

  /** Newest first. */
  list(to: string | undefined): Promise<DevSmsEntity[]> {
    const where = to === undefined ? {} : { to: normalizeSignInPhone(to) ?? to };
    return this.outbox.find({ where, order: { id: 'DESC' }, take: MAX_LISTED });
  }
}

import type { AppConfig } from '../../../platform/config';
import type { DevSmsRepository } from '../dev-sms.repository';
import { SmsSender } from './sms-sender';

const QUIET = new Set(['silent', 'fatal']);

/** Texts on a developer's machine: kept in a table for GET /dev/sms and shown in the terminal. Refused in production. */
export class OutboxSmsSender extends SmsSender {
  constructor(
    private readonly config: AppConfig,
    private readonly outbox: DevSmsRepository,
  ) {
    super();
  }

  async send(to: string, body: string): Promise<void> {
    await this.outbox.insert({ to, from: this.config.sms.from, body });
    // Past the logger on purpose: logs carry no codes and no numbers, the person at this terminal needs both.
    if (!QUIET.has(this.config.logLevel)) process.stdout.write(`SMS to ${to}: ${body}\n`);
  }
}

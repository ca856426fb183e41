import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config';
import { Metrics } from '../../platform/http';
import { tooManyCodes } from './auth.errors';
import { type CodeScope, rulesFor } from './code-rules';
import type { CodeOrigin } from './origin/devices.service';
import { CodeCounts, type CodeWait } from './code-counts';

/** So many codes in ten minutes, of all numbers together, are worth a look: somebody may be pumping paid texts. */
const ALERT = { codes: 300, seconds: 600, repeatEvery: 100 } as const;
/** Milliseconds between two alarms of one process. */
const ALARM_PAUSE_MS = 60_000;

/** How often codes may be asked for, whoever sends them. */
@Injectable()
export class CodeLimits {
  private readonly logger = new Logger(CodeLimits.name);
  private readonly requests: Counter<'outcome'>;
  private lastAlarm = 0;

  constructor(
    private readonly counts: CodeCounts,
    private readonly config: AppConfig,
    metrics: Metrics,
  ) {
    this.requests = new Counter({
      name: 'sign_in_code_requests_total',
      help: 'Requests for a sign-in code, by what became of them: admitted, or the limit that refused',
      labelNames: ['outcome'],
      registers: [metrics.registry],
    });
  }

  /**
   * Lets one request in, under locks that last until the row of the code is committed, so that parallel requests count too. What
   * is over a limit already is refused before it takes a lock that others wait for.
   * @throws DomainError THROTTLED with the seconds to wait
   */
  async admit(tx: EntityManager, phone: string, origin: CodeOrigin): Promise<void> {
    if (!this.config.http.throttling) return;
    const asked = { phone, ...origin };
    const rules = rulesFor(origin, this.config.auth.codesPerMinute);
    this.refuseOver(await this.counts.waits(tx, asked, rules));
    await this.counts.lock(tx, asked);
    this.refuseOver(await this.counts.waits(tx, asked, rules));
    const total = (await this.counts.countSince(tx, ALERT.seconds)) + 1;
    if (total >= ALERT.codes && (total - ALERT.codes) % ALERT.repeatEvery === 0) {
      this.logger.warn(`sign-in codes: ${total} were requested in the last ${ALERT.seconds / 60} minutes`);
    }
    this.requests.inc({ outcome: 'admitted' });
  }

  private refuseOver(waits: CodeWait[]): void {
    const longest = waits.reduce<CodeWait | null>(
      (most, wait) => (most === null || wait.seconds > most.seconds ? wait : most),
      null,
    );
    if (longest === null) return;
    this.requests.inc({ outcome: longest.scope });
    if (waits.some(({ scope }) => scope === 'overall')) this.alarm('overall');
    throw tooManyCodes(Math.max(1, longest.seconds));
  }

  private alarm(scope: CodeScope): void {
    const now = Date.now();
    if (now - this.lastAlarm < ALARM_PAUSE_MS) return;
    this.lastAlarm = now;
    const limit = this.config.auth.codesPerMinute;
    this.logger.error(
      { scope, limit },
      `sign-in codes: the limit of ${limit} a minute (OTP_PER_MINUTE) is reached, and more are refused`,
    );
  }
}

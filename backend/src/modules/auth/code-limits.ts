import { Injectable, Logger } from '@nestjs/common';
import type { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config';
import { Metrics } from '../../platform/http';
import { tooManyCodes } from './auth.errors';
import type { CodeOrigin } from './origin/devices.service';
import {
  type CodeRule,
  type CodeScope,
  type CodeWait,
  SignInCodesRepository,
} from './sign-in-codes.repository';

export const RESEND_AFTER_SECONDS = 60;

const HOUR = 3_600;
const DAY = 86_400;

/** Limits for one address or browser. */
const fromOneOrigin = (scope: CodeScope): CodeRule[] => [
  { scope, codes: 1, seconds: RESEND_AFTER_SECONDS },
  { scope, codes: 5, seconds: HOUR },
  { scope, codes: 10, seconds: DAY },
];
const A_DAY_FOR_A_NUMBER = 20;

const OF_A_DEVICE: readonly CodeRule[] = [
  ...fromOneOrigin('device'),
  { scope: 'devices', codes: A_DAY_FOR_A_NUMBER, seconds: DAY },
];
const OF_A_STRANGER: readonly CodeRule[] = [
  ...fromOneOrigin('number_and_address'),
  { scope: 'number', codes: A_DAY_FOR_A_NUMBER, seconds: DAY },
  { scope: 'address', codes: 60, seconds: HOUR },
];
const OF_A_NETWORK: readonly CodeRule[] = [
  { scope: 'network_56', codes: 120, seconds: HOUR },
  { scope: 'network_48', codes: 300, seconds: HOUR },
];

/** docs/domain.md#people. Known browsers have separate budgets that strangers can't exhaust. */
export function rulesFor(
  origin: { device_id: string | null; network_48: string | null },
  codesPerMinute: number,
): CodeRule[] {
  const overall: CodeRule = { scope: 'overall', codes: codesPerMinute, seconds: 60 };
  if (origin.device_id !== null) return [...OF_A_DEVICE, overall];
  return [...OF_A_STRANGER, ...(origin.network_48 === null ? [] : OF_A_NETWORK), overall];
}

/** Warning at this volume over all numbers: possible SMS pumping. */
const ALERT = { codes: 300, seconds: 600, repeatEvery: 100 } as const;
const ALARM_PAUSE_MS = 60_000;

@Injectable()
export class CodeLimits {
  private readonly logger = new Logger(CodeLimits.name);
  private readonly requests: Counter<'outcome'>;
  private lastAlarm = 0;

  constructor(
    private readonly codes: SignInCodesRepository,
    private readonly config: AppConfig,
    metrics: Metrics,
  ) {
    this.requests = metrics.counter(
      'sign_in_code_requests_total',
      'Requests for a sign-in code: admitted, or the limit that refused them',
      ['outcome'],
    );
  }

  /**
   * Locks until the code's row is committed, so that parallel requests count too. A request over a limit is
   * refused before it waits for locks.
   * @throws DomainError THROTTLED with the seconds to wait
   */
  async admit(tx: EntityManager, phone: string, origin: CodeOrigin): Promise<void> {
    if (!this.config.http.throttling) return;
    const asked = { phone, ...origin };
    const rules = rulesFor(origin, this.config.auth.codesPerMinute);
    this.refuseOver(await this.codes.waits(tx, asked, rules));
    await this.codes.lockBudgets(tx, asked);
    this.refuseOver(await this.codes.waits(tx, asked, rules));
    const total = (await this.codes.countSince(tx, ALERT.seconds)) + 1;
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

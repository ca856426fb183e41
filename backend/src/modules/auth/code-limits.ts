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

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

const originRules = (scope: CodeScope): CodeRule[] => [
  { scope, codes: 1, seconds: RESEND_AFTER_SECONDS },
  { scope, codes: 5, seconds: HOUR_SECONDS },
  { scope, codes: 10, seconds: DAY_SECONDS },
];
const MAX_PER_NUMBER_AND_DAY = 20;

const KNOWN_BROWSER_RULES: readonly CodeRule[] = [
  ...originRules('device'),
  { scope: 'devices', codes: MAX_PER_NUMBER_AND_DAY, seconds: DAY_SECONDS },
];
const UNKNOWN_BROWSER_RULES: readonly CodeRule[] = [
  ...originRules('number_and_address'),
  { scope: 'number', codes: MAX_PER_NUMBER_AND_DAY, seconds: DAY_SECONDS },
  { scope: 'address', codes: 60, seconds: HOUR_SECONDS },
];
const NETWORK_RULES: readonly CodeRule[] = [
  { scope: 'network_56', codes: 120, seconds: HOUR_SECONDS },
  { scope: 'network_48', codes: 300, seconds: HOUR_SECONDS },
];

/** docs/domain.md#people. Known browsers have separate budgets that strangers can't exhaust. */
export function rulesFor(
  origin: { device_id: string | null; network_48: string | null },
  codesPerMinute: number,
): CodeRule[] {
  const overall: CodeRule = { scope: 'overall', codes: codesPerMinute, seconds: 60 };
  if (origin.device_id !== null) return [...KNOWN_BROWSER_RULES, overall];
  return [...UNKNOWN_BROWSER_RULES, ...(origin.network_48 === null ? [] : NETWORK_RULES), overall];
}

/** Volume over all numbers that suggests SMS pumping. */
const ALERT = { codes: 300, seconds: 600, repeatEvery: 100 } as const;
const MIN_LOG_INTERVAL_MS = 60_000;

@Injectable()
export class CodeLimits {
  private readonly logger = new Logger(CodeLimits.name);
  private readonly requests: Counter<'outcome'>;
  private lastLoggedAt = 0;

  constructor(
    private readonly codes: SignInCodesRepository,
    private readonly config: AppConfig,
    metrics: Metrics,
  ) {
    this.requests = metrics.counter(
      'sign_in_code_requests_total',
      'Requests for a sign-in code, by outcome: `admitted`, or the limit that refused them',
      ['outcome'],
    );
  }

  /**
   * Locks the budgets until the commit, so that concurrent requests count each other. Requests over a limit
   * are refused before they wait for locks.
   * @throws DomainError THROTTLED with the seconds to wait
   */
  async admit(tx: EntityManager, phone: string, origin: CodeOrigin): Promise<void> {
    if (!this.config.http.throttling) return;
    const request = { phone, ...origin };
    const rules = rulesFor(origin, this.config.auth.codesPerMinute);
    this.assertWithinLimits(await this.codes.waits(tx, request, rules));
    await this.codes.lockBudgets(tx, request);
    this.assertWithinLimits(await this.codes.waits(tx, request, rules));
    const total = (await this.codes.countSince(tx, ALERT.seconds)) + 1;
    if (total >= ALERT.codes && (total - ALERT.codes) % ALERT.repeatEvery === 0) {
      this.logger.warn(`sign-in codes: ${total} were requested in the last ${ALERT.seconds / 60} minutes`);
    }
    this.requests.inc({ outcome: 'admitted' });
  }

  private assertWithinLimits(waits: CodeWait[]): void {
    const [longest] = [...waits].sort((one, other) => other.seconds - one.seconds);
    if (!longest) return;
    this.requests.inc({ outcome: longest.scope });
    if (waits.some(({ scope }) => scope === 'overall')) this.logOverallLimit();
    throw tooManyCodes(Math.max(1, longest.seconds));
  }

  private logOverallLimit(): void {
    const now = Date.now();
    if (now - this.lastLoggedAt < MIN_LOG_INTERVAL_MS) return;
    this.lastLoggedAt = now;
    const limit = this.config.auth.codesPerMinute;
    this.logger.error(
      { scope: 'overall', limit },
      `sign-in codes: the limit of ${limit} a minute (OTP_PER_MINUTE) is reached, and further requests are refused`,
    );
  }
}

import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { Clock } from '../../../platform/clock';
import type { AppConfig } from '../../../platform/config';
import { Metrics } from '../../../platform/http/index';
import { isMobileNumber } from '../../../platform/phone';
import type { SmsOutcome } from '../notification.types';
import { cheapest, partsOf } from './plain-text';

export class SmsNotSentError extends Error {
  /** No answer (timeout or connection failure), which counts towards pausing the carrier. */
  readonly isUnanswered: boolean;

  /** `refused`: certainly not sent. `unknown`: possibly sent (timeout, reset, server error). */
  constructor(
    readonly outcome: 'refused' | 'unknown',
    message: string,
    { isUnanswered = false, ...options }: ErrorOptions & { isUnanswered?: boolean } = {},
  ) {
    super(message, options);
    this.name = 'SmsNotSentError';
    this.isUnanswered = isUnanswered;
  }
}

export interface ReportRequest {
  rawBody: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  url: string;
}

export type DeliveryReport =
  | { kind: 'report'; reference: string; outcome: SmsOutcome }
  | { kind: 'not_final' }
  | { kind: 'unreadable' }
  | { kind: 'bad_signature' };

export interface TextOptions {
  /** Our UUID, echoed in reports by carriers that support it. */
  reference?: string;
  excludedCarriers?: readonly string[];
}

export interface AcceptedText {
  carrier: string;
  /** Null if the carrier sends no reports. */
  reference: string | null;
}

export interface SmsCarrier {
  readonly name: string;
  readonly free?: true;
  /** See {@link SmsSender.send}. @returns the carrier's reference; null if it doesn't report */
  send(to: string, body: string, reference: string): Promise<string | null>;
  readReport?(request: ReportRequest): DeliveryReport;
  /** Checks without sending. Null: available. @throws SmsNotSentError */
  problem(): Promise<string | null>;
}

export abstract class SmsOutbox implements SmsCarrier {
  readonly name = 'outbox';
  readonly free = true;
  abstract send(to: string, body: string): Promise<null>;
  problem(): Promise<null> {
    return Promise.resolve(null);
  }
}

/** Consecutive timeouts before a carrier is paused. */
const TIMEOUTS_TO_PAUSE = 3;
const PAUSE_SECONDS = 30;
/** Per carrier and text, including the token. Three carriers and WhatsApp stay below the lease of a text. */
const TIMEOUT_MS = 15_000;

/**
 * Tries the carriers in order until one accepts. After an unknown outcome the text may arrive twice, which is
 * better than a lost code.
 */
@Injectable()
export class SmsSender {
  private readonly logger = new Logger(SmsSender.name);
  private readonly texts: Counter<'carrier' | 'outcome'>;
  private readonly parts: Counter<'carrier'>;
  private readonly cost: Counter<'carrier'>;
  private readonly timeouts = new Map<string, { consecutive: number; pausedUntil: number }>();

  constructor(
    private readonly carriers: readonly [SmsCarrier, ...SmsCarrier[]],
    private readonly config: AppConfig['sms'],
    private readonly clock: Clock,
    metrics: Metrics,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.texts = metrics.counter('sms_carrier_total', 'SMS passed to a carrier by this process, by outcome', [
      'carrier',
      'outcome',
    ]);
    this.parts = metrics.counter('sms_parts_total', 'Billed parts of the SMS accepted by a carrier', [
      'carrier',
    ]);
    this.cost = metrics.counter('sms_cost_xaf_total', 'Cost of the billed parts (SMS_COSTS), XAF', [
      'carrier',
    ]);
  }

  /**
   * Sends only to Cameroonian mobile numbers (237 and nine digits). Returns once a carrier accepts.
   * @throws SmsNotSentError
   */
  async send(
    to: string,
    body: string,
    { reference = randomUUID(), excludedCarriers = [] }: TextOptions = {},
  ): Promise<AcceptedText> {
    // Never pay for foreign or premium numbers, whatever the caller passes.
    if (!isMobileNumber(to)) throw new SmsNotSentError('refused', 'Not a Cameroonian mobile number');
    let maybeSent = false;
    let last: unknown;
    for (const carrier of this.inOrder().filter(({ name }) => !excludedCarriers.includes(name))) {
      const text = carrier.free ? body : cheapest(body);
      try {
        const carrierReference = await this.withTimeout(carrier.send(to, text, reference));
        this.countAccepted(carrier, text);
        return { carrier: carrier.name, reference: carrierReference };
      } catch (error) {
        const { outcome, isUnanswered } = error instanceof SmsNotSentError ? error : UNKNOWN;
        this.texts.inc({ carrier: carrier.name, outcome });
        this.logger.warn({ msg: 'SMS not accepted', carrier: carrier.name, outcome, why: String(error) });
        if (outcome === 'unknown' || isUnanswered) this.recordTimeout(carrier);
        maybeSent ||= outcome === 'unknown';
        last = error;
      }
    }
    throw new SmsNotSentError(maybeSent ? 'unknown' : 'refused', 'No SMS carrier accepted the text', {
      cause: last,
    });
  }

  hasOtherThan(names: readonly string[]): boolean {
    return this.carriers.some(({ name }) => !names.includes(name));
  }

  /** Null if the carrier is unknown. */
  readReport(carrier: string, request: ReportRequest): DeliveryReport | null {
    return this.carriers.find(({ name }) => name === carrier)?.readReport?.(request) ?? null;
  }

  async unavailableCarriers(): Promise<{ carrier: string; why: string }[]> {
    const checks = await Promise.all(
      this.carriers.map(async (carrier) => {
        const why = await carrier.problem().catch((error: unknown) => messageOf(error));
        return { carrier: carrier.name, why };
      }),
    );
    return checks.flatMap(({ carrier, why }) => (why === null ? [] : [{ carrier, why }]));
  }

  /** Paused carriers come last. */
  private inOrder(): readonly SmsCarrier[] {
    const now = this.clock.now().getTime();
    const isPaused = ({ name }: SmsCarrier) => now < (this.timeouts.get(name)?.pausedUntil ?? 0);
    return [...this.carriers].sort((one, other) => Number(isPaused(one)) - Number(isPaused(other)));
  }

  private countAccepted({ name }: SmsCarrier, body: string): void {
    this.timeouts.delete(name);
    const parts = partsOf(body);
    this.texts.inc({ carrier: name, outcome: 'taken' });
    this.parts.inc({ carrier: name }, parts);
    this.cost.inc({ carrier: name }, parts * (this.config.costs[name] ?? 0));
  }

  private recordTimeout({ name }: SmsCarrier): void {
    const consecutive = (this.timeouts.get(name)?.consecutive ?? 0) + 1;
    const pausedUntil =
      consecutive < TIMEOUTS_TO_PAUSE ? 0 : this.clock.now().getTime() + PAUSE_SECONDS * 1000;
    this.timeouts.set(name, { consecutive, pausedUntil });
  }

  private async withTimeout<Answer>(sending: Promise<Answer>): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new SmsNotSentError('unknown', 'The SMS carrier took too long', { isUnanswered: true })),
        this.timeoutMs,
      );
    });
    try {
      return await Promise.race([sending, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

const UNKNOWN = { outcome: 'unknown', isUnanswered: true } as const;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

import type { SmsOutcome } from '../notification.entity';

export class SmsNotSentError extends Error {
  /** Counts towards pausing the carrier. */
  readonly silent: boolean;

  /** `refused`: certainly not sent. `unknown`: possibly sent (timeout, reset, server error). */
  constructor(
    readonly outcome: 'refused' | 'unknown',
    message: string,
    { silent = false, ...options }: ErrorOptions & { silent?: boolean } = {},
  ) {
    super(message, options);
    this.name = 'SmsNotSentError';
    this.silent = silent;
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
  /** Names of carriers to skip. */
  without?: readonly string[];
}

export interface TakenText {
  carrier: string;
  /** Null if the carrier sends no reports. */
  reference: string | null;
}

export abstract class SmsSender {
  /**
   * Sends only to Cameroonian mobile numbers (237 and nine digits). Returns once a carrier accepts.
   * @throws SmsNotSentError
   */
  abstract send(to: string, body: string, options?: TextOptions): Promise<TakenText>;
  abstract hasOther(than: readonly string[]): boolean;
  /** Pure. Null if the carrier is unknown. */
  abstract readReport(carrier: string, request: ReportRequest): DeliveryReport | null;
  abstract unavailableCarriers(): Promise<{ carrier: string; why: string }[]>;
}

/** A carrier, or the development outbox. */
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

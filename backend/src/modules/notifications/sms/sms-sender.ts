import type { SmsOutcome } from '../notification.entity';

/** The text did not provably go out. */
export class SmsNotSentError extends Error {
  /** No answer came: nobody should wait for this carrier again and again. */
  readonly silent: boolean;

  /** `refused`: it certainly was not sent. `unknown`: it may have been (a timeout, a reset, a server error). */
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

/** What a carrier said of a text, as it arrived. */
export interface ReportRequest {
  rawBody: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Path and query. */
  url: string;
}

/** `no_end`: the text is still under way. */
export type ReportFact =
  | { kind: 'report'; reference: string; outcome: SmsOutcome }
  | { kind: 'no_end' }
  | { kind: 'unreadable' }
  | { kind: 'bad_signature' };

export interface TextOptions {
  /** Ours, a UUID: a carrier that can names it in its reports. */
  reference?: string;
  /** Carriers that are not tried: they took the text before and did not bring it. */
  without?: readonly string[];
}

/** Who has taken a text, and how it names the text in its reports; null where it reports nothing. */
export interface TakenText {
  carrier: string;
  reference: string | null;
}

/** The port to whoever carries SMS. Never called inside a transaction. */
export abstract class SmsSender {
  /**
   * Sends one text; `to` is a Cameroonian mobile number, 237 and nine digits: nothing leaves to another. Returns once a carrier has
   * taken it.
   * @throws SmsNotSentError
   */
  abstract send(to: string, body: string, options?: TextOptions): Promise<TakenText>;
  /** Whether there is a carrier beside these. */
  abstract hasOther(than: readonly string[]): boolean;
  /** Pure: what a carrier reports; null where it is none of ours. */
  abstract readReport(carrier: string, request: ReportRequest): ReportFact | null;
  /** The carriers that can't be used now, and why in a word. Nothing is sent. */
  abstract carriersAway(): Promise<{ carrier: string; why: string }[]>;
}

/** A company that carries SMS, or the outbox that stands for one. */
export interface SmsCarrier {
  /** As `SMS_PROVIDERS` names it, and the metrics. */
  readonly name: string;
  /** It costs nothing, so texts stay as they were written. */
  readonly free?: true;
  /** As {@link SmsSender.send}. @returns how it names the text in its reports; null: it reports nothing of it */
  send(to: string, body: string, reference: string): Promise<string | null>;
  /** Pure: reads a report and checks that it is the carrier's. */
  readReport?(request: ReportRequest): ReportFact;
  /** Asks something that sends nothing. Null: it answers, and knows us where it can be asked. @throws SmsNotSentError */
  problem(): Promise<string | null>;
}

/** Takes the texts where no carrier is set. The dev parts provide it; production has none. */
export abstract class SmsOutbox implements SmsCarrier {
  readonly name = 'outbox';
  readonly free = true;
  abstract send(to: string, body: string): Promise<null>;
  problem(): Promise<null> {
    return Promise.resolve(null);
  }
}

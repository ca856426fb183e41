/** The text did not provably go out. */
export class SmsNotSentError extends Error {
  /** `refused`: it certainly was not sent. `unknown`: it may have been (a timeout, a reset, a server error). */
  constructor(
    readonly outcome: 'refused' | 'unknown',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'SmsNotSentError';
  }
}

/** The port to whoever carries SMS. Never called inside a transaction. */
export abstract class SmsSender {
  /**
   * Sends one text; `to` is 237 and nine digits. Returns once a carrier has taken it.
   * @throws SmsNotSentError
   */
  abstract send(to: string, body: string): Promise<void>;
  /** The carriers that can't be used now, and why in a word. Nothing is sent. */
  abstract carriersAway(): Promise<{ carrier: string; why: string }[]>;
}

/** A company that carries SMS, or the outbox that stands for one. */
export interface SmsCarrier {
  /** As `SMS_PROVIDERS` names it, and the metrics. */
  readonly name: string;
  /** As {@link SmsSender.send}. */
  send(to: string, body: string): Promise<void>;
  /** Asks something that sends nothing. Null: it answers, and knows us where it can be asked. @throws SmsNotSentError */
  problem(): Promise<string | null>;
}

/** Takes the texts where no carrier is set. The dev parts provide it; production has none. */
export abstract class SmsOutbox implements SmsCarrier {
  readonly name = 'outbox';
  abstract send(to: string, body: string): Promise<void>;
  problem(): Promise<null> {
    return Promise.resolve(null);
  }
}

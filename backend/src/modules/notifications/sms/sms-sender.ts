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
}

/** A company that carries SMS, or the outbox that stands for one. */
export interface SmsCarrier extends SmsSender {
  /** As `SMS_PROVIDERS` names it, and the metrics. */
  readonly name: string;
}

/** Takes the texts where no carrier is set. The dev parts provide it; production has none. */
export abstract class SmsOutbox extends SmsSender implements SmsCarrier {
  readonly name = 'outbox';
}

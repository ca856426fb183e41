/** A kind of job and the type of what it carries: ids only, never a code, a phone number or a text. */
export interface JobDefinition<Payload extends object> {
  readonly name: string;
  readonly retryLimit: number;
  /** Only a type: ties `send` and `work` to the same payload. */
  readonly payload?: Payload;
}

/** Declares a job. Retries back off exponentially from 2 s, so the default of 10 covers about half an hour. */
export function defineJob<Payload extends object>(
  name: string,
  options: { retryLimit?: number } = {},
): JobDefinition<Payload> {
  return { name, retryLimit: options.retryLimit ?? 10 };
}

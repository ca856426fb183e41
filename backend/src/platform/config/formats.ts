import { Transform } from 'class-transformer';

export const HTTP_URL = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

/** The parts of a comma-separated setting. */
export const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A setting that is a number. */
export const toNumber = Transform(({ value }: { value: unknown }) =>
  value === undefined ? undefined : Number(value),
);

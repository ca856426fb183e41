import { Transform } from 'class-transformer';

export const HTTP_URL = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

export const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const toNumber = Transform(({ value }: { value: unknown }) =>
  value === undefined ? undefined : Number(value),
);

const OTLP_HEADER = String.raw`\s*[\w-]+\s*=([ !-$&-+\--~]|%[2-7][\dA-Fa-f])+`;
/** `authorization=Bearer%20…,x-tenant=mboa`: names and values, percent-encoded if a value contains a comma. */
export const OTLP_HEADERS = new RegExp(`^${OTLP_HEADER}(,${OTLP_HEADER})*$`);

export function otlpHeaders(text: string | undefined): Record<string, string> {
  const pairs = (text ?? '').split(',').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name.trim().toLowerCase(), decodeURIComponent(value.join('=').trim())];
    }),
  );
}

/** OpenTelemetry's names. All our traces are roots, so `parentbased_` changes nothing. */
export const TRACE_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type TraceSampler = (typeof TRACE_SAMPLERS)[number];

/** Sampled share of traces, 0 to 1. @param ratio for samplers that take one */
export function sampledShare(sampler: TraceSampler, ratio: number): number {
  if (sampler.endsWith('always_off')) return 0;
  return sampler.endsWith('traceidratio') ? ratio : 1;
}

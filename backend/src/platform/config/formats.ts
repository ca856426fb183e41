import { Transform } from 'class-transformer';
import { IsUrl } from 'class-validator';

const WEB = ['http', 'https'];
const HTTP_URL = { require_tld: false, require_protocol: true, protocols: WEB, disallow_auth: true };
export const IsHttpUrl = () =>
  IsUrl(HTTP_URL, { message: '$property must be an http or https address without credentials' });

export const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const toNumber = Transform(({ value }: { value: unknown }) =>
  value === undefined ? undefined : Number(value),
);

const OTLP_HEADER = String.raw`\s*[\w-]+\s*=([ !-$&-+\--~]|%[2-7][\dA-Fa-f])+`;
/** `authorization=Bearer%20…,x-tenant=mboa`; values with a comma are percent-encoded. */
export const OTLP_HEADERS = new RegExp(`^${OTLP_HEADER}(,${OTLP_HEADER})*$`);

export const TRACE_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** `outbox` is for development. */
export const SMS_PROVIDERS = ['outbox', 'twilio', 'orange', 'http'] as const;
export type SmsProvider = (typeof SMS_PROVIDERS)[number];

const SMS_NAME = `(${SMS_PROVIDERS.join('|')})`;
export const SMS_PROVIDER_LIST = new RegExp(String.raw`^${SMS_NAME}(\s*,\s*${SMS_NAME})*$`);
/** `orange:15,twilio:38.5` */
export const SMS_COST_LIST = new RegExp(
  String.raw`^${SMS_NAME}:\d+(\.\d+)?(\s*,\s*${SMS_NAME}:\d+(\.\d+)?)*$`,
);

import { isIP } from 'node:net';
import {
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsPort,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateBy,
} from 'class-validator';
import { brand } from '../brand';
import {
  IsHttpUrl,
  OTLP_HEADERS,
  SMS_COST_LIST,
  SMS_PROVIDER_LIST,
  SMS_PROVIDERS,
  type SmsProvider,
  toNumber,
  TRACE_SAMPLERS,
} from './formats';
import { PaymentProviderSettings } from './payment-providers';

/** `fcm.googleapis.com`, `.push.apple.com` for subdomains, `localhost:8443`. */
const PUSH_HOST = String.raw`\.?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:\d{1,5})?`;
const PUSH_HOSTS = new RegExp(String.raw`^${PUSH_HOST}(\s*,\s*${PUSH_HOST})*$`);

const NAMED_PROXIES = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(part: string): boolean {
  const [address = '', prefix, ...more] = part.trim().split('/');
  if (more.length > 0) return false;
  if (prefix === undefined) return NAMED_PROXIES.includes(address) || isIP(address) !== 0;
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= longest;
}

const IsText = (isValid: (value: string) => boolean, rule: string) =>
  ValidateBy({
    name: 'isText',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isValid(value),
      defaultMessage: (about) => `${about?.property ?? 'setting'} must be ${rule}`,
    },
  });

const IsListOf = (isPart: (part: string) => boolean, rule: string) =>
  IsText((value) => value.split(',').every((part) => isPart(part.trim())), rule);

/** The Redis client retries an unreadable address in a loop that blocks the process. */
const IsAddress = (scheme: RegExp, start: string) =>
  IsText((value) => scheme.test(value) && URL.canParse(value), `an address that begins with ${start}`);

/** No path is allowed: cookies, files and callbacks are served from the root. */
const isOrigin = (value: string) =>
  /^https?:/i.test(value) && URL.canParse(value) && `${new URL(value).origin}/` === new URL(value).href;

const PHONE_WITH_COUNTRY = /^\+?\d(?: ?\d){8,14}$/;

export class Settings extends PaymentProviderSettings {
  @IsOptional() @IsIn(['development', 'test', 'production']) NODE_ENV?: string;
  @IsOptional() @IsPort() PORT = '3000';
  @IsOptional() @IsString() HOST?: string;
  @IsOptional() @IsIn(['all', 'web', 'worker']) ROLE: 'all' | 'web' | 'worker' = 'all';
  @IsOptional()
  @IsText(isOrigin, 'an http or https address without path, query and credentials')
  PUBLIC_URL?: string;
  @IsOptional() @IsAddress(/^postgres(ql)?:\/\//, 'postgres://') DATABASE_URL?: string;
  @IsOptional() @IsAddress(/^postgres(ql)?:\/\//, 'postgres://') DATABASE_DIRECT_URL?: string;
  @IsOptional() @IsAddress(/^postgres(ql)?:\/\//, 'postgres://') DATABASE_REPLICA_URL?: string;
  @IsOptional() @IsString() DATA_DIR = '.data';
  @IsOptional() @IsIn(['on', 'off']) SEED_DEMO = 'on';
  @IsOptional() @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) LOG_LEVEL = 'info';

  @IsOptional() @MinLength(32) JWT_SECRET?: string;
  @IsOptional() @MinLength(32) JWT_SECRET_PREVIOUS?: string;
  @IsOptional() @IsIn(['embedded', 'hosted']) AUTH_PROVIDER: 'embedded' | 'hosted' = 'embedded';
  @IsOptional() @IsHttpUrl() AUTH_HOSTED_URL?: string;
  @IsOptional() @IsString() AUTH_HOSTED_KEY?: string;
  @IsOptional() @MinLength(16) AUTH_HOSTED_JWT_SECRET?: string;
  @IsOptional() @toNumber @IsInt() @Min(1) @Max(100_000) OTP_PER_MINUTE = 300;

  @IsOptional() @IsIn(['mock', 'live']) PAYMENTS_MODE: 'mock' | 'live' = 'mock';
  @IsOptional() @toNumber @IsNumber() @Min(0) @Max(1) MOCK_SUCCESS_RATE = 0.8;
  @IsOptional() @toNumber @IsInt() MOCK_SEED?: number;

  @IsOptional() @IsIn(SMS_PROVIDERS) SMS_PROVIDER: SmsProvider = 'outbox';
  @IsOptional()
  @Matches(SMS_PROVIDER_LIST, {
    message: `SMS_PROVIDERS must be ${SMS_PROVIDERS.join(', ')} in the order in which they are tried`,
  })
  SMS_PROVIDERS?: string;
  @IsOptional()
  @Matches(/^(\+?\d{3,15}|\w[\w .&+-]{0,10})$/, {
    message: 'SMS_FROM must be a name of at most 11 letters and digits, or a phone number',
  })
  SMS_FROM = brand.name;
  @IsOptional()
  @Matches(SMS_COST_LIST, { message: 'SMS_COSTS must be XAF per SMS part, like orange:15,twilio:38.5' })
  SMS_COSTS?: string;
  @IsOptional() @IsHttpUrl() SMS_BASE_URL = 'https://api.twilio.com';
  @IsOptional() @IsString() SMS_ACCOUNT_SID?: string;
  @IsOptional() @IsString() SMS_AUTH_TOKEN?: string;
  @IsOptional() @IsHttpUrl() SMS_ORANGE_BASE_URL = 'https://api.orange.com';
  @IsOptional() @IsString() SMS_ORANGE_CLIENT_ID?: string;
  @IsOptional() @IsString() SMS_ORANGE_CLIENT_SECRET?: string;
  @IsOptional() @Matches(/^\d{3,15}$/) SMS_ORANGE_SENDER_ADDRESS?: string;
  @IsOptional() @Matches(/^[\x20-\x7e]{1,11}$/) SMS_ORANGE_SENDER_NAME?: string;
  @IsOptional() @IsHttpUrl() SMS_HTTP_URL?: string;
  @IsOptional()
  @Matches(/\{to\}[^]*\{text\}|\{text\}[^]*\{to\}/, { message: 'SMS_HTTP_BODY must contain {to} and {text}' })
  SMS_HTTP_BODY = 'to={to}&from={from}&text={text}';
  @IsOptional() @Matches(/^[\w.+-]+\/[\w.+-]+(;.*)?$/) SMS_HTTP_CONTENT_TYPE =
    'application/x-www-form-urlencoded';
  @IsOptional() @IsString() SMS_HTTP_USER?: string;
  @IsOptional() @IsString() SMS_HTTP_PASSWORD?: string;
  @IsOptional() @IsString() SMS_HTTP_TOKEN?: string;
  @IsOptional()
  @Matches(/^[\w.-]+,[\w.-]+$/, {
    message: 'SMS_HTTP_REPORT_FIELDS must be two names, like reference,status',
  })
  SMS_HTTP_REPORT_FIELDS = 'reference,status';
  @IsOptional() @MinLength(16) SMS_REPORT_SECRET?: string;
  @IsOptional() @MinLength(16) SMS_INBOUND_SECRET?: string;
  @IsOptional()
  @Matches(/^[\w.-]+(,[\w.-]+){2}$/, {
    message: 'SMS_HTTP_INBOUND_FIELDS must be three names, like id,from,text',
  })
  SMS_HTTP_INBOUND_FIELDS = 'id,from,text';
  @IsOptional() @toNumber @IsInt() @Min(1) @Max(10_000) SMS_INBOUND_MONTHLY_PERSON = 200;
  @IsOptional() @toNumber @IsInt() @Min(1) @Max(10_000_000) SMS_INBOUND_MONTHLY = 20_000;
  @IsOptional() @IsHttpUrl() WHATSAPP_BASE_URL = 'https://graph.facebook.com/v23.0';
  @IsOptional() @IsString() WHATSAPP_TOKEN?: string;
  @IsOptional()
  @Matches(/^\d{5,30}$/, { message: 'WHATSAPP_PHONE_NUMBER_ID must be 5 to 30 digits' })
  WHATSAPP_PHONE_NUMBER_ID?: string;
  @IsOptional() @IsString() WHATSAPP_APP_SECRET?: string;
  @IsOptional() @MinLength(16) WHATSAPP_VERIFY_TOKEN?: string;
  @IsOptional() @Matches(/^[a-z0-9_]{0,40}$/) WHATSAPP_TEMPLATE_PREFIX = 'mboa_';
  @IsOptional() @toNumber @IsNumber() @Min(0) WHATSAPP_COST = 0;
  @IsOptional() @IsString() VAPID_PUBLIC_KEY?: string;
  @IsOptional() @IsString() VAPID_PRIVATE_KEY?: string;
  @IsOptional() @Matches(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]\S*)$/) VAPID_SUBJECT =
    'mailto:contact@mboa.example';
  @IsOptional()
  @Matches(PUSH_HOSTS, {
    message:
      'PUSH_ENDPOINT_HOSTS must be host names separated by commas; a leading dot includes all subdomains',
  })
  PUSH_ENDPOINT_HOSTS = 'fcm.googleapis.com,.push.services.mozilla.com,.push.apple.com,.notify.windows.com';

  @IsOptional()
  @Matches(/^(file:(?!\/\/[^/]).|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$)/, {
    message: 'STORAGE_URL must be file:/path or s3://<bucket>',
  })
  STORAGE_URL?: string;
  @IsOptional() @IsHttpUrl() S3_ENDPOINT?: string;
  @IsOptional() @Matches(/^[a-z0-9-]+$/) AWS_REGION = 'us-east-1';
  @IsOptional() @IsAddress(/^rediss?:\/\//, 'redis://') REDIS_URL?: string;

  @IsOptional() @toNumber @IsInt() @Min(1) @Max(1440) BOOKING_HOLD_MINUTES = 15;
  /** XAF per seat and kilometre: the suggested price until enough seats have been sold on a corridor. */
  @IsOptional() @toNumber @IsInt() @Min(1) @Max(1000) PRICE_PER_KM = 18;
  @IsOptional() @toNumber @IsNumber({ maxDecimalPlaces: 1 }) @Min(0) @Max(100) PRICE_CAP_FACTOR = 2;
  @IsOptional() @toNumber @IsInt() @Min(0) @Max(1440) REBOOK_MINUTES = 30;
  @IsOptional() @toNumber @IsInt() @Min(0) @Max(50_000) REFERRAL_CREDIT = 0;
  @IsOptional() @toNumber @IsNumber({ maxDecimalPlaces: 2 }) @Min(0) @Max(50) SERVICE_FEE_PERCENT = 0;
  @IsOptional() @toNumber @IsInt() @Min(0) @Max(100_000) SERVICE_FEE_MIN = 0;
  @IsOptional() @toNumber @IsInt() @Min(0) @Max(100_000) SERVICE_FEE_MAX = 0;
  @IsOptional() @toNumber @IsInt() @Min(0) @Max(8760) PAYOUT_DELAY_HOURS = 48;
  @IsOptional() @IsIn(['manual', 'automatic']) PAYOUTS: 'manual' | 'automatic' = 'manual';
  @IsOptional() @toNumber @IsInt() @Min(1) @Max(10_000_000) PAYOUT_MIN = 1000;
  @IsOptional() @toNumber @IsInt() @Min(1) @Max(1_000_000_000) PAYOUT_DAILY_LIMIT_DRIVER = 500_000;
  @IsOptional() @toNumber @IsInt() @Min(1) @Max(1_000_000_000) PAYOUT_DAILY_LIMIT = 5_000_000;
  @IsOptional() @toNumber @IsInt() @Min(0) @Max(100) PAYOUT_REVIEW_SCORE = 30;
  @IsOptional() @toNumber @IsInt() @Min(0) @Max(1_000_000_000) RAIL_BALANCE_WARNING = 500_000;
  @IsOptional() @toNumber @IsInt() @Min(0) @Max(1_000_000_000) FOUR_EYES_ABOVE = 50000;
  @IsOptional() @toNumber @IsInt() @Min(1) @Max(3600) RECONCILE_INTERVAL_SECONDS = 10;
  @IsOptional() @IsIn(['on', 'off']) THROTTLING = 'on';
  @IsOptional() @toNumber @IsInt() @Min(0) @Max(300) DRAIN_SECONDS = 0;
  @IsOptional() @IsEmail() CONTACT_EMAIL = brand.contact.email;
  @IsOptional()
  @Matches(/^\d{9,15}$/, { message: 'CONTACT_PHONE must be the digits of a number with its country code' })
  CONTACT_PHONE?: string;
  @IsOptional()
  @Matches(/^\d{2,15}(\s*,\s*\d{2,15})*$/, {
    message: 'EMERGENCY_NUMBERS must be numbers separated by commas, like 117,118,119',
  })
  EMERGENCY_NUMBERS = '117,118,119';
  @IsOptional()
  @Matches(PHONE_WITH_COUNTRY, { message: 'SUPPORT_PHONE must be a number with its country code' })
  SUPPORT_PHONE?: string;
  @IsOptional()
  @Matches(PHONE_WITH_COUNTRY, { message: 'SUPPORT_WHATSAPP must be a number with its country code' })
  SUPPORT_WHATSAPP?: string;
  @IsOptional() @IsEmail() SUPPORT_EMAIL?: string;
  @IsOptional() @IsHttpUrl() TERMS_URL?: string;
  @IsOptional() @IsHttpUrl() PRIVACY_URL?: string;
  @IsOptional() @IsPort() METRICS_PORT?: string;
  @IsOptional() @IsString() METRICS_HOST = '127.0.0.1';
  @IsOptional() @IsIn(['on', 'off']) ASSISTANT?: 'on' | 'off';
  @IsOptional() @MinLength(16) USSD_SECRET?: string;
  @IsOptional()
  @IsListOf((part) => isIP(part) !== 0, 'IP addresses separated by commas')
  USSD_ALLOWED_ADDRESSES?: string;
  /** Names of the gateway's form fields for number, session and text. */
  @IsOptional()
  @Matches(/^phone=\w+,session=\w+,text=\w+$/, {
    message: 'USSD_HTTP_TEMPLATE must be like phone=msisdn,session=session_id,text=message',
  })
  USSD_HTTP_TEMPLATE = 'phone=msisdn,session=session_id,text=message';

  // Only validated here: OpenTelemetry reads its own settings (platform/tracing/register.ts).
  @IsOptional() @IsHttpUrl() OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  @IsOptional() @IsHttpUrl() OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string;
  @IsOptional()
  @Matches(OTLP_HEADERS, {
    message: 'OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs separated by commas',
  })
  OTEL_EXPORTER_OTLP_HEADERS?: string;
  @IsOptional() @IsIn(TRACE_SAMPLERS) OTEL_TRACES_SAMPLER = 'parentbased_always_on';
  @IsOptional() @toNumber @IsNumber() @Min(0) @Max(1) OTEL_TRACES_SAMPLER_ARG = 1;
  @IsOptional()
  @IsListOf(isProxy, 'addresses or networks, like 10.0.0.0/8, separated by commas')
  TRUSTED_PROXIES?: string;
}

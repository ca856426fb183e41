import { createSecretKey, type KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import { Keys } from '../keys';
import { list, otlpHeaders, sampledShare } from './formats';
import { railCosts, railSections, walletSections } from './payment-providers';
import type { Settings } from './settings';
import { smsSection, whatsAppSection } from './sms-providers';
import { deriveVapidKeys } from './vapid-keys';

const key = (secret: string): KeyObject => createSecretKey(Buffer.from(secret, 'utf8'));

/** Everything that can be set, validated and frozen, in typed sections. Seconds and minutes as the names say. */
export class AppConfig {
  readonly isProduction: boolean;
  readonly logLevel: string;
  /** What this process is for: `web` answers people, `worker` runs jobs, `all` does both. */
  readonly role;
  readonly http;
  readonly database;
  readonly auth;
  /** One key for each purpose, from JWT_SECRET. */
  readonly keys: Keys;
  readonly payments;
  /** XAF; what staff move beyond it needs two persons. */
  readonly fourEyesAbove: number;
  readonly bookings;
  readonly payouts;
  /** On top of the fare, in percent and XAF; `max` 0: no limit. */
  readonly serviceFee: { percent: number; min: number; max: number };
  readonly sms;
  readonly whatsapp;
  /** Before the name of each template, also where WhatsApp is not set up. */
  readonly whatsappTemplatePrefix: string;
  readonly push;
  readonly storage;
  /** Whom to ask, and where the terms stand; null: inside the app. */
  readonly about;
  readonly redisUrl: string | null;

  /** `jwtSecret`: the one set, or the random one of the data folder. */
  constructor(settings: Settings, jwtSecret: string) {
    const port = Number(settings.PORT);
    const dataDir = resolve(settings.DATA_DIR);
    this.isProduction = settings.NODE_ENV === 'production';
    this.logLevel = settings.LOG_LEVEL;
    this.role = {
      answersPeople: settings.ROLE !== 'worker',
      runsJobs: settings.ROLE !== 'web',
    };
    this.http = {
      port,
      host: settings.HOST ?? (this.isProduction ? '0.0.0.0' : '127.0.0.1'),
      publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
      trustedProxies: list(settings.TRUSTED_PROXIES),
      throttling: settings.THROTTLING === 'on',
      drainSeconds: settings.DRAIN_SECONDS,
      metricsPort: settings.METRICS_PORT === undefined ? null : Number(settings.METRICS_PORT),
      metricsHost: settings.METRICS_HOST,
      /** Where traces are sent, with which headers (a secret may be among them), and which share of them; null: nothing is traced. */
      traces:
        settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
          ? null
          : {
              endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
              headers: otlpHeaders(settings.OTEL_EXPORTER_OTLP_HEADERS),
              share: sampledShare(settings.OTEL_TRACES_SAMPLER, settings.OTEL_TRACES_SAMPLER_ARG),
            },
    };
    this.database = {
      url: settings.DATABASE_URL ?? null,
      /** For what needs a session of its own: the migrations' lock. */
      directUrl: settings.DATABASE_DIRECT_URL ?? null,
      /** Answers reads that may be a moment old. */
      replicaUrl: settings.DATABASE_REPLICA_URL ?? null,
      dataDir,
      seedDemo: settings.SEED_DEMO === 'on' && !this.isProduction,
    };
    this.keys = new Keys(jwtSecret, settings.JWT_SECRET_PREVIOUS);
    this.auth = {
      provider: settings.AUTH_PROVIDER,
      hostedUrl: (settings.AUTH_HOSTED_URL ?? '').replace(/\/+$/, ''),
      hostedKey: settings.AUTH_HOSTED_KEY ?? '',
      codesPerMinute: settings.OTP_PER_MINUTE,
      hostedJwtSecret: settings.AUTH_HOSTED_JWT_SECRET ? key(settings.AUTH_HOSTED_JWT_SECRET) : null,
    };
    this.payments = paymentsSection(settings, this.http.publicUrl);
    this.fourEyesAbove = settings.FOUR_EYES_ABOVE;
    this.bookings = { holdMinutes: settings.BOOKING_HOLD_MINUTES };
    this.payouts = payoutsSection(settings);
    this.serviceFee = {
      percent: settings.SERVICE_FEE_PERCENT,
      min: settings.SERVICE_FEE_MIN,
      max: settings.SERVICE_FEE_MAX,
    };
    this.sms = smsSection(settings, this.http.publicUrl);
    this.whatsapp = whatsAppSection(settings);
    this.whatsappTemplatePrefix = settings.WHATSAPP_TEMPLATE_PREFIX;
    this.push = {
      ...vapidKeys(settings, this.keys),
      subject: settings.VAPID_SUBJECT,
      endpointHosts: list(settings.PUSH_ENDPOINT_HOSTS),
    };
    this.storage = {
      url: settings.STORAGE_URL ?? `file:${resolve(dataDir, 'files')}`,
      s3Endpoint: settings.S3_ENDPOINT ?? null,
      s3Region: settings.AWS_REGION,
    };
    this.about = {
      contact: { email: settings.CONTACT_EMAIL, phone: settings.CONTACT_PHONE ?? null },
      terms_url: settings.TERMS_URL ?? null,
      privacy_url: settings.PRIVACY_URL ?? null,
    };
    this.redisUrl = settings.REDIS_URL ?? null;
    deepFreeze(this);
  }
}

/** `own`: set by the operator, so that they outlive a change of JWT_SECRET. */
function vapidKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Settings, keys: Keys) {
  return VAPID_PUBLIC_KEY === undefined || VAPID_PRIVATE_KEY === undefined
    ? { ...deriveVapidKeys(keys), own: false }
    : { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, own: true };
}

/** Amounts in XAF. */
function payoutsSection(settings: Settings) {
  return {
    automatic: settings.PAYOUTS === 'automatic',
    delayHours: settings.PAYOUT_DELAY_HOURS,
    least: settings.PAYOUT_MIN,
    dailyLimitDriver: settings.PAYOUT_DAILY_LIMIT_DRIVER,
    dailyLimit: settings.PAYOUT_DAILY_LIMIT,
    reviewScore: settings.PAYOUT_REVIEW_SCORE,
    floatWarning: settings.RAIL_BALANCE_WARNING,
  };
}

function paymentsSection(settings: Settings, publicUrl: string) {
  const rails = railSections(settings, { mock: settings.PAYMENTS_MODE === 'mock', publicUrl });
  return {
    mode: settings.PAYMENTS_MODE,
    providers: walletSections(settings, rails),
    rails,
    returnUrl: `${publicUrl}/payments/status`,
    reconcileIntervalSeconds: settings.RECONCILE_INTERVAL_SECONDS,
    mockSuccessRate: settings.MOCK_SUCCESS_RATE,
    mockSeed: settings.MOCK_SEED ?? null,
    costs: railCosts(settings),
  };
}

function deepFreeze(value: object): void {
  Object.freeze(value);
  for (const child of Object.values(value) as unknown[]) {
    const plain =
      typeof child === 'object' &&
      child !== null &&
      (Array.isArray(child) || Object.getPrototypeOf(child) === Object.prototype);
    if (plain) deepFreeze(child);
  }
}

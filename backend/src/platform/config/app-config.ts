import { createSecretKey, type KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import { deriveVapidKeys, hmac, Keys } from '../keys';
import { list } from './formats';
import { railCosts, railSections, walletSections } from './payment-providers';
import type { Settings } from './settings';
import { smsSection, whatsAppSection } from './sms-providers';

const key = (secret: string): KeyObject => createSecretKey(Buffer.from(secret, 'utf8'));

/** All settings, validated and frozen. Units are in the names. */
export class AppConfig {
  readonly isProduction: boolean;
  readonly logLevel: string;
  readonly role;
  readonly http;
  readonly database;
  readonly auth;
  readonly keys: Keys;
  readonly payments;
  /** XAF; larger staff movements need a second person. */
  readonly fourEyesAbove: number;
  /** XAF, credited to both people after the referred person's first journey; 0 disables referrals. */
  readonly referralCredit: number;
  readonly bookings;
  readonly payouts;
  readonly prices: { perKm: number; capFactor: number };
  /** Percent and XAF on top of the fare; `max` 0: unlimited. */
  readonly serviceFee: { percent: number; min: number; max: number };
  readonly sms;
  readonly whatsapp;
  readonly whatsappTemplatePrefix: string;
  readonly push;
  readonly storage;
  readonly about;
  /** The first contact that is set: support phone or WhatsApp, contact phone, support email, contact email. */
  readonly supportContact: string;
  readonly assistant: {
    isOn: boolean;
    ussdSecret: string | null;
    ussdAddresses: string[];
    ussdFields: { phone: string; session: string; text: string };
  };
  readonly redisUrl: string | null;

  constructor(settings: Settings, jwtSecret: string) {
    const port = Number(settings.PORT);
    const dataDir = resolve(settings.DATA_DIR);
    this.isProduction = settings.NODE_ENV === 'production';
    this.logLevel = settings.LOG_LEVEL;
    this.role = { servesApi: settings.ROLE !== 'worker', runsJobs: settings.ROLE !== 'web' };
    this.http = {
      port,
      host: settings.HOST ?? (this.isProduction ? '0.0.0.0' : '127.0.0.1'),
      publicUrl: new URL(settings.PUBLIC_URL ?? `http://localhost:${port}`).origin,
      trustedProxies: list(settings.TRUSTED_PROXIES),
      throttling: settings.THROTTLING === 'on',
      drainSeconds: settings.DRAIN_SECONDS,
      metricsPort: settings.METRICS_PORT === undefined ? null : Number(settings.METRICS_PORT),
      metricsHost: settings.METRICS_HOST,
      traces:
        (settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined,
    };
    this.database = {
      url: settings.DATABASE_URL ?? null,
      /** Bypasses a pooler: the migration lock is session state. */
      directUrl: settings.DATABASE_DIRECT_URL ?? null,
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
    this.bookings = { holdMinutes: settings.BOOKING_HOLD_MINUTES, rebookMinutes: settings.REBOOK_MINUTES };
    this.referralCredit = settings.REFERRAL_CREDIT;
    this.payouts = payoutsSection(settings);
    this.prices = { perKm: settings.PRICE_PER_KM, capFactor: settings.PRICE_CAP_FACTOR };
    this.serviceFee = {
      percent: settings.SERVICE_FEE_PERCENT,
      min: settings.SERVICE_FEE_MIN,
      max: settings.SERVICE_FEE_MAX,
    };
    // In development, /dev/phone signs inbound SMS with a derived secret.
    const devSecret = this.isProduction ? null : hmac(this.keys.for('sms inbound'), 'secret').toString('hex');
    this.sms = smsSection(settings, this.http.publicUrl, devSecret);
    this.whatsapp = whatsAppSection(settings);
    this.whatsappTemplatePrefix = settings.WHATSAPP_TEMPLATE_PREFIX;
    this.push = {
      ...vapidKeys(settings, this.keys),
      subject: settings.VAPID_SUBJECT,
      endpointHosts: list(settings.PUSH_ENDPOINT_HOSTS),
    };
    this.storage = {
      url: settings.STORAGE_URL ?? `file:${resolve(dataDir, 'files')}`,
      setting: settings.STORAGE_URL === undefined ? 'DATA_DIR' : 'STORAGE_URL',
      s3Endpoint: settings.S3_ENDPOINT ?? null,
      s3Region: settings.AWS_REGION,
    };
    this.about = {
      contact: { email: settings.CONTACT_EMAIL, phone: settings.CONTACT_PHONE ?? null },
      emergency_numbers: list(settings.EMERGENCY_NUMBERS),
      support: {
        phone: settings.SUPPORT_PHONE ?? null,
        whatsapp: settings.SUPPORT_WHATSAPP ?? null,
        email: settings.SUPPORT_EMAIL ?? null,
      },
      terms_url: settings.TERMS_URL ?? null,
      privacy_url: settings.PRIVACY_URL ?? null,
    };
    const { contact, support } = this.about;
    this.supportContact =
      support.phone ?? support.whatsapp ?? contact.phone ?? support.email ?? contact.email;
    const isTrial =
      this.database.url === null &&
      this.payments.mode === 'mock' &&
      this.sms.providers.includes('outbox') &&
      this.whatsapp === null;
    this.assistant = {
      isOn: (settings.ASSISTANT ?? (isTrial ? 'on' : 'off')) === 'on',
      ussdSecret: settings.USSD_SECRET ?? null,
      ussdAddresses: list(settings.USSD_ALLOWED_ADDRESSES),
      ussdFields: Object.fromEntries(
        list(settings.USSD_HTTP_TEMPLATE).map((entry) => entry.split('=') as [string, string]),
      ) as { phone: string; session: string; text: string },
    };
    this.redisUrl = settings.REDIS_URL ?? null;
    deepFreeze(this);
  }
}

function vapidKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Settings, keys: Keys) {
  return VAPID_PUBLIC_KEY === undefined || VAPID_PRIVATE_KEY === undefined
    ? { ...deriveVapidKeys(keys), isConfigured: false }
    : { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, isConfigured: true };
}

function payoutsSection(settings: Settings) {
  return {
    automatic: settings.PAYOUTS === 'automatic',
    delayHours: settings.PAYOUT_DELAY_HOURS,
    min: settings.PAYOUT_MIN,
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

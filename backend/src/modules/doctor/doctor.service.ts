import { Injectable, Logger } from '@nestjs/common';
import { type Language, textsIn } from '../../locales';
import { brand } from '../../platform/brand';
import { Clock } from '../../platform/clock';
import { AppConfig } from '../../platform/config';
import { DOUALA } from '../../platform/douala';
import { BackupsCheck } from './checks/backups.check';
import { certificateOf } from './checks/certificate';
import { DatabaseCheck } from './checks/database.check';
import { RailsCheck } from './checks/rails.check';
import { RedisCheck } from './checks/redis.check';
import { SmsCheck } from './checks/sms.check';
import { StorageCheck } from './checks/storage.check';
import {
  type Check,
  type CheckName,
  failed,
  type Finding,
  type FindingState,
  fine,
  warning,
} from './finding';

/** Invalid settings already fail at startup. */
export function checkSettings({ isProduction, payments, http, about }: AppConfig): Finding[] {
  const findings: Finding[] = [];
  if (!isProduction) findings.push(warning((t) => t.notProduction()));
  if (payments.mode === 'mock') findings.push(warning((t) => t.mockPayments()));
  if (isProduction && http.trustedProxies.length === 0) findings.push(warning((t) => t.noProxies()));
  if (isProduction && http.metricsPort === null) findings.push(warning((t) => t.noMetrics()));
  if (about.contact.email === brand.contact.email) findings.push(warning((t) => t.exampleContact()));
  return findings.length > 0 ? findings : [fine((t) => t.settingsFine({ publicUrl: http.publicUrl }))];
}

export async function checkAddress({ http: { publicUrl } }: AppConfig, now: Date): Promise<Finding[]> {
  if (!publicUrl.startsWith('https:')) return [warning((t) => t.plainHttp({ publicUrl }))];
  return [await certificateOf(publicUrl, now)];
}

export function checkChannels({ assistant, sms, whatsapp }: AppConfig): Finding[] {
  if (!assistant.isOn) return [fine((t) => t.channelsOff())];
  const channels: [channel: string, isOpen: boolean, missing: string][] = [
    [
      'USSD',
      assistant.ussdSecret !== null || assistant.ussdAddresses.length > 0,
      'USSD_SECRET, USSD_ALLOWED_ADDRESSES',
    ],
    ['SMS', sms.inboundSecret !== null || sms.twilio.authToken !== '', 'SMS_INBOUND_SECRET, SMS_AUTH_TOKEN'],
    ['WhatsApp', whatsapp !== null, 'WHATSAPP_TOKEN, …'],
  ];
  return channels.map(([channel, isOpen, missing]) =>
    isOpen
      ? fine((t) => t.channelFine({ channel }))
      : warning((t) => t.channelClosed({ channel, settings: missing })),
  );
}

export function checkPush({ push: { own, subject } }: AppConfig): Finding[] {
  const findings: Finding[] = [];
  if (!own) findings.push(warning((t) => t.pushDerived()));
  if (subject.endsWith('@mboa.example')) findings.push(warning((t) => t.pushExample()));
  return findings.length > 0 ? findings : [fine((t) => t.pushFine())];
}

/** Departures use Douala's time, which is UTC+1 all year. */
export function checkTimeZone(now: Date): Finding[] {
  const here = new Intl.DateTimeFormat('en-GB', { timeZone: DOUALA, timeStyle: 'short' }).format(now);
  const hourLater = new Date(now.getTime() + 60 * 60 * 1000).toISOString().slice(11, 16);
  return [here === hourLater ? fine((t) => t.timeZoneFine({ here })) : warning((t) => t.timeZoneUnknown())];
}

/** Longer than any successful check takes. */
const TIMEOUT_SECONDS = 20;

export interface Diagnosis {
  /** The most severe finding. */
  state: FindingState;
  checked_at: Date;
  findings: { check: CheckName; state: FindingState; message: string }[];
}

@Injectable()
export class DoctorService {
  private readonly logger = new Logger(DoctorService.name);
  private readonly checks: readonly Check[];

  constructor(
    private readonly clock: Clock,
    config: AppConfig,
    database: DatabaseCheck,
    backups: BackupsCheck,
    redis: RedisCheck,
    storage: StorageCheck,
    rails: RailsCheck,
    sms: SmsCheck,
  ) {
    this.checks = [
      { name: 'settings', run: async () => checkSettings(config) },
      { name: 'address', run: () => checkAddress(config, clock.now()) },
      database,
      backups,
      redis,
      storage,
      rails,
      sms,
      { name: 'channels', run: async () => checkChannels(config) },
      { name: 'push', run: async () => checkPush(config) },
      { name: 'time_zone', run: async () => checkTimeZone(clock.now()) },
    ];
  }

  /** Runs all checks in parallel. A check that throws or times out becomes a failed finding. */
  async examine(language: Language): Promise<Diagnosis> {
    const texts = textsIn(language).doctor;
    const found = await Promise.all(
      this.checks.map(async (check) => {
        const findings = await this.run(check);
        return findings.map(({ state, message }) => ({ check: check.name, state, message: message(texts) }));
      }),
    );
    const findings = found.flat();
    return { state: worst(findings.map(({ state }) => state)), checked_at: this.clock.now(), findings };
  }

  private async run(check: Check): Promise<Finding[]> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<Finding[]>((resolve) => {
      const seconds = TIMEOUT_SECONDS;
      timer = setTimeout(() => resolve([failed((t) => t.slow({ seconds }))]), seconds * 1000);
    });
    try {
      return await Promise.race([check.run(), timeout]);
    } catch (error) {
      this.logger.error({ msg: 'a check of the doctor failed unexpectedly', check: check.name, err: error });
      const why = error instanceof Error ? error.name : 'unknown';
      return [failed((t) => t.broken({ why }))];
    } finally {
      clearTimeout(timer);
    }
  }
}

export function worst(states: readonly FindingState[]): FindingState {
  if (states.includes('failed')) return 'failed';
  return states.includes('warning') ? 'warning' : 'ok';
}

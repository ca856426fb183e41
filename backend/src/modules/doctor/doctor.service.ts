import { Injectable, Logger } from '@nestjs/common';
import { type Language, textsIn } from '../../locales';
import { Clock } from '../../platform/clock';
import { AppConfig } from '../../platform/config';
import { DiskSpace, FileStore } from '../../platform/storage';
import { SmsSender, WhatsAppSender } from '../notifications';
import { RailsCheck } from './checks/rails.check';
import { checkBackups, checkDatabase, checkRedis, checkSms, checkStorage } from './checks/service-checks';
import {
  checkAddress,
  checkChannels,
  checkPush,
  checkSettings,
  checkTimeZone,
} from './checks/setting-checks';
import { DoctorRepository } from './doctor.repository';
import { type CheckName, failed, type Finding, type FindingState } from './finding';

interface Check {
  readonly name: CheckName;
  /** Must leave no changes behind. */
  run(): Promise<Finding[]>;
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
    repository: DoctorRepository,
    files: FileStore,
    disk: DiskSpace,
    rails: RailsCheck,
    sms: SmsSender,
    whatsapp: WhatsAppSender,
  ) {
    this.checks = [
      { name: 'settings', run: async () => checkSettings(config) },
      { name: 'address', run: () => checkAddress(config, clock.now()) },
      { name: 'database', run: () => checkDatabase(repository) },
      { name: 'backups', run: () => checkBackups(repository, config) },
      { name: 'redis', run: () => checkRedis(config) },
      { name: 'storage', run: () => checkStorage(config, files, disk) },
      { name: 'rails', run: () => rails.run() },
      { name: 'sms', run: () => checkSms(config, sms, whatsapp) },
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
    return { state: mostSevere(findings.map(({ state }) => state)), checked_at: this.clock.now(), findings };
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

export function mostSevere(states: readonly FindingState[]): FindingState {
  if (states.includes('failed')) return 'failed';
  return states.includes('warning') ? 'warning' : 'ok';
}

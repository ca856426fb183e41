import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { AppConfig } from '../../../platform/config';
import { DiskSpace, FileStore } from '../../../platform/storage';
import { SmsSender, WhatsAppSender } from '../../notifications';
import { type Check, failed, type Finding, fine, reasonOf, warning } from '../finding';

const REDIS_TIMEOUT_MS = 3_000;
/** Folder of the temporary test file. */
const FOLDER = 'doctor';

/** Checks Redis, if configured. */
@Injectable()
export class RedisCheck implements Check {
  readonly name = 'redis';

  constructor(private readonly config: AppConfig) {}

  async run(): Promise<Finding[]> {
    const { redisUrl, role } = this.config;
    if (redisUrl === null) {
      const alone = role.answersPeople && role.runsJobs;
      return [(alone ? fine : warning)((t) => t.redisUnset())];
    }
    const redis = new Redis(redisUrl, {
      lazyConnect: true,
      connectTimeout: REDIS_TIMEOUT_MS,
      commandTimeout: REDIS_TIMEOUT_MS,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    let why = 'unknown';
    redis.on('error', (error) => (why = reasonOf(error)));
    try {
      await redis.connect();
      const askedAt = Date.now();
      await redis.ping();
      return [fine((t) => t.redisFine({ milliseconds: Date.now() - askedAt }))];
    } catch {
      return [failed((t) => t.redisAway({ why }))];
    } finally {
      redis.disconnect();
    }
  }
}

/** Checks writing, reading and deleting a file, and free space. */
@Injectable()
export class StorageCheck implements Check {
  readonly name = 'storage';

  constructor(
    private readonly config: AppConfig,
    private readonly files: FileStore,
    private readonly disk: DiskSpace,
  ) {}

  async run(): Promise<Finding[]> {
    const problem = await this.disk.problem();
    if (problem !== null) {
      return [failed((t) => (problem === 'full' ? t.storageFull() : t.storageReadOnly()))];
    }
    const content = randomBytes(64);
    try {
      const { key } = await this.files.put(content, 'bin', FOLDER);
      const opened = await this.files.open(key);
      const read = opened === null ? null : await buffer(opened);
      await this.files.remove(key);
      if (!read?.equals(content)) return [failed((t) => t.storageDiffers())];
    } catch (error) {
      return [failed((t) => t.storageBroken({ why: reasonOf(error) }))];
    }
    const where = this.config.storage.url.startsWith('s3:') ? this.config.storage.url : 'file:';
    return [fine((t) => t.storageFine({ where }))];
  }
}

/** Checks the SMS carriers, and WhatsApp if configured. */
@Injectable()
export class SmsCheck implements Check {
  readonly name = 'sms';

  constructor(
    private readonly config: AppConfig,
    private readonly sms: SmsSender,
    private readonly whatsapp: WhatsAppSender,
  ) {}

  async run(): Promise<Finding[]> {
    return (await Promise.all([this.carriers(), this.messages()])).flat();
  }

  /** A warning only: messages fall back to SMS. */
  private async messages(): Promise<Finding[]> {
    const why = await this.whatsapp
      .problem()
      .catch((error: unknown) => (error instanceof Error ? error.message : 'unknown'));
    return why === null ? [] : [warning((t) => t.smsAway({ carrier: 'WhatsApp', why }))];
  }

  private async carriers(): Promise<Finding[]> {
    const { providers } = this.config.sms;
    if (providers.includes('outbox')) return [warning((t) => t.smsOutbox())];
    const away = await this.sms.unavailableCarriers();
    if (away.length > 0) return away.map((one) => failed((t) => t.smsAway(one)));
    const carriers = providers.join(', ');
    return [
      providers.length === 1
        ? warning((t) => t.smsAlone({ carriers }))
        : fine((t) => t.smsFine({ carriers })),
    ];
  }
}

/** Checks for stable push keys and a contact address. */
@Injectable()
export class PushCheck implements Check {
  readonly name = 'push';

  constructor(private readonly config: AppConfig) {}

  async run(): Promise<Finding[]> {
    const { own, subject } = this.config.push;
    const findings: Finding[] = [];
    if (!own) findings.push(warning((t) => t.pushDerived()));
    if (subject.endsWith('@mboa.example')) findings.push(warning((t) => t.pushExample()));
    return findings.length > 0 ? findings : [fine((t) => t.pushFine())];
  }
}

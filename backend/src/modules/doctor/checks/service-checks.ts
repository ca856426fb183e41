import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import type { AppConfig } from '../../../platform/config';
import { reasonOf } from '../../../platform/errors';
import type { DiskSpace, FileStore } from '../../../platform/storage';
import type { SmsSender, WhatsAppSender } from '../../notifications';
import type { DatabaseFacts, DoctorRepository } from '../doctor.repository';
import { failed, type Finding, fine, warning } from '../finding';

const OLDEST_VERSION = 140_000;
const MAX_CLOCK_DIFFERENCE_MS = 2_000;
const SLOW_MS = 20;
const MAX_SHARE_OF_CONNECTIONS = 0.85;

interface Measurement {
  facts: DatabaseFacts;
  milliseconds: number;
  /** Lower bound of the difference between the database's clock and ours. */
  clockDifferenceMs: number;
}

export async function checkDatabase(repository: DoctorRepository): Promise<Finding[]> {
  let measurements: Measurement[];
  try {
    await repository.facts(); // not measured, because it may open a connection
    measurements = [await measure(repository), await measure(repository), await measure(repository)];
  } catch (error) {
    return [failed((t) => t.databaseUnreachable({ why: reasonOf(error) }))];
  }
  const { facts, milliseconds, clockDifferenceMs } = measurements.reduce((fastest, next) =>
    next.milliseconds < fastest.milliseconds ? next : fastest,
  );
  const { version, connections: used, max_connections: most } = facts;
  const findings: Finding[] = [];
  if (clockDifferenceMs > MAX_CLOCK_DIFFERENCE_MS) {
    findings.push(failed((t) => t.databaseClock({ seconds: Math.round(clockDifferenceMs / 1000) })));
  }
  if (facts.version_number < OLDEST_VERSION) findings.push(warning((t) => t.databaseOld({ version })));
  if (milliseconds > SLOW_MS) findings.push(warning((t) => t.databaseSlow({ milliseconds })));
  if (used > most * MAX_SHARE_OF_CONNECTIONS) {
    findings.push(warning((t) => t.databaseConnections({ used, most })));
  }
  return findings.length > 0 ? findings : [fine((t) => t.databaseFine({ version, milliseconds }))];
}

async function measure(repository: DoctorRepository): Promise<Measurement> {
  const startedAt = Date.now();
  const facts = await repository.facts();
  const milliseconds = Date.now() - startedAt;
  const midpoint = startedAt + milliseconds / 2;
  return { facts, milliseconds, clockDifferenceMs: Math.abs(facts.clock_ms - midpoint) - milliseconds / 2 };
}

const HOUR_SECONDS = 3600;

/** Longer gaps cause a warning. Without writes, PostgreSQL archives only if archive_timeout is set. */
const MAX_GAP_SECONDS = 2 * HOUR_SECONDS;

export async function checkBackups(
  repository: DoctorRepository,
  { isProduction }: AppConfig,
): Promise<Finding[]> {
  const archive = await repository.archive();
  const { seconds_since_archived: sinceArchived, seconds_since_failed: sinceFailed } = archive;
  if (!archive.on) return [(isProduction ? failed : warning)((t) => t.backupsOff())];
  if (sinceFailed !== null && (sinceArchived === null || sinceFailed < sinceArchived)) {
    const minutes = Math.round((sinceArchived ?? sinceFailed) / 60);
    return [failed((t) => t.backupsFailing({ minutes }))];
  }
  if (sinceArchived === null) return [warning((t) => t.backupsNone())];
  if (sinceArchived > MAX_GAP_SECONDS) {
    return [warning((t) => t.backupsOld({ hours: Math.round(sinceArchived / HOUR_SECONDS) }))];
  }
  return [fine((t) => t.backupsFine({ minutes: Math.round(sinceArchived / 60) }))];
}

const REDIS_TIMEOUT_MS = 3_000;

export async function checkRedis({ redisUrl, role }: AppConfig): Promise<Finding[]> {
  if (redisUrl === null) {
    const isSingleProcess = role.servesApi && role.runsJobs;
    return [(isSingleProcess ? fine : warning)((t) => t.redisUnset())];
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
    const startedAt = Date.now();
    await redis.ping();
    return [fine((t) => t.redisFine({ milliseconds: Date.now() - startedAt }))];
  } catch {
    return [failed((t) => t.redisUnreachable({ why }))];
  } finally {
    redis.disconnect();
  }
}

export async function checkStorage(
  { storage: { url, setting } }: AppConfig,
  files: FileStore,
  disk: DiskSpace,
): Promise<Finding[]> {
  const problem = await disk.problem();
  if (problem !== null) {
    return [failed((t) => (problem === 'full' ? t.storageFull() : t.storageReadOnly()))];
  }
  const content = randomBytes(64);
  try {
    const { key } = await files.put(content, 'bin', 'doctor');
    const opened = await files.open(key);
    const read = opened === null ? null : await buffer(opened);
    await files.remove(key);
    if (!read?.equals(content)) return [failed((t) => t.storageDiffers())];
  } catch (error) {
    return [failed((t) => t.storageBroken({ why: reasonOf(error), setting }))];
  }
  return [fine((t) => t.storageFine({ where: url.startsWith('s3:') ? url : 'file:' }))];
}

export async function checkSms(
  config: AppConfig,
  sms: SmsSender,
  whatsapp: WhatsAppSender,
): Promise<Finding[]> {
  return (await Promise.all([carrierFindings(config, sms), whatsappFindings(whatsapp)])).flat();
}

/** Warnings only, because messages fall back to SMS. */
async function whatsappFindings(whatsapp: WhatsAppSender): Promise<Finding[]> {
  const why = await whatsapp
    .problem()
    .catch((error: unknown) => (error instanceof Error ? error.message : 'unknown'));
  return why === null ? [] : [warning((t) => t.smsUnreachable({ carrier: 'WhatsApp', why }))];
}

async function carrierFindings({ sms: { providers } }: AppConfig, sms: SmsSender): Promise<Finding[]> {
  if (providers.includes('outbox')) return [warning((t) => t.smsOutbox())];
  const unavailable = await sms.unavailableCarriers();
  if (unavailable.length > 0) return unavailable.map((carrier) => failed((t) => t.smsUnreachable(carrier)));
  const carriers = providers.join(', ');
  return [
    providers.length === 1 ? warning((t) => t.smsAlone({ carriers })) : fine((t) => t.smsFine({ carriers })),
  ];
}

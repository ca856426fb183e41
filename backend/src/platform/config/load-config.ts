import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { isVapidPair } from '../keys';
import { AppConfig } from './app-config';
import { dataFolderProblem, readOrCreateSecret } from './data-folder';
import {
  caFileProblems,
  callbackKeyProblems,
  missingProviderSettings,
  prefixProblems,
} from './payment-providers';
import { Settings } from './settings';
import { missingSmsSettings, smsProviders } from './sms-providers';

export class BadSettingsError extends Error {
  constructor(readonly problems: string[]) {
    super(`Bad settings: ${problems.join('; ')}.`);
    this.name = 'BadSettingsError';
  }
}

/** Blank variables count as unset. @throws BadSettingsError; DataFolderError if the secret cannot be stored */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): AppConfig {
  const variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const settings = plainToInstance(Settings, variables, { exposeDefaultValues: true });
  const problems = validateSync(settings).flatMap((error) => Object.values(error.constraints ?? {}));
  problems.push(
    ...missingSettings(settings),
    ...prefixProblems(settings),
    ...caFileProblems(settings),
    ...callbackKeyProblems(settings),
    ...badServiceFee(settings),
    ...badPriceCap(settings),
    ...badVapidKeys(settings),
    ...productionRefusals(settings),
  );
  if (problems.length > 0) throw new BadSettingsError(problems);
  return new AppConfig(settings, settings.JWT_SECRET ?? storedSecret(resolve(settings.DATA_DIR)));
}

function storedSecret(dataDir: string): string {
  try {
    return readOrCreateSecret(dataDir, 'jwt-secret');
  } catch (error) {
    throw dataFolderProblem(dataDir, error);
  }
}

export function configForDocument(): AppConfig {
  return new AppConfig(new Settings(), randomBytes(48).toString('hex'));
}

function missingSettings(settings: Settings): string[] {
  const needed: (keyof Settings)[] = settings.DATABASE_DIRECT_URL === undefined ? [] : ['DATABASE_URL'];
  if (settings.AUTH_PROVIDER === 'hosted') {
    needed.push('AUTH_HOSTED_URL', 'AUTH_HOSTED_KEY', 'AUTH_HOSTED_JWT_SECRET');
  }
  const missing = [...needed.filter((name) => settings[name] === undefined), ...missingSmsSettings(settings)];
  if (settings.PAYMENTS_MODE === 'live') missing.unshift(...missingProviderSettings(settings));
  return missing.map((name) => `${name} is missing`);
}

function badServiceFee({ SERVICE_FEE_MIN: min, SERVICE_FEE_MAX: max }: Settings): string[] {
  return max > 0 && max < min ? ['SERVICE_FEE_MAX must not be less than SERVICE_FEE_MIN'] : [];
}

/** Below 1 even the usual price would be refused. */
function badPriceCap({ PRICE_CAP_FACTOR: factor }: Settings): string[] {
  return factor > 0 && factor < 1 ? ['PRICE_CAP_FACTOR must be 0 (no limit) or at least 1'] : [];
}

function badVapidKeys({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Settings): string[] {
  if (publicKey === undefined && privateKey === undefined) return [];
  if (publicKey === undefined || privateKey === undefined) {
    return ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must both be set, or neither'];
  }
  return isVapidPair({ publicKey, privateKey })
    ? []
    : ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair of P-256 keys in URL-safe base64'];
}

function productionRefusals(settings: Settings): string[] {
  if (settings.NODE_ENV !== 'production') return [];
  const refusals: string[] = [];
  if (settings.PAYMENTS_MODE === 'mock') refusals.push('PAYMENTS_MODE must be live in production');
  if (smsProviders(settings).includes('outbox')) {
    refusals.push('SMS_PROVIDERS (or SMS_PROVIDER) must name carriers other than the outbox in production');
  }
  if (settings.JWT_SECRET === undefined) refusals.push('JWT_SECRET must be set in production');
  if (settings.THROTTLING === 'off') refusals.push('THROTTLING must be on in production');
  return refusals;
}

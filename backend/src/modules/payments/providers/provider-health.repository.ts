import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { PROVIDER_NAMES } from '../../../platform/config';
import type { ProviderName, UnknownWhy } from './payment-provider';

/** Unknown outcomes in a row until a provider is left alone. */
export const FAILURES_TO_PAUSE = 5;
const FIRST_PAUSE_SECONDS = 3;
/** Short: one request each half minute harms nobody, and people wait for their tickets. */
const LONGEST_PAUSE_SECONDS = 30;

/** A provider whose last outcome was unknown, that one counted. */
export interface BackoffInput {
  /** Unknown outcomes in a row. */
  failures: number;
  /** `recovering`: the pause is over, and nobody has tried yet. */
  state: 'answering' | 'paused' | 'recovering';
  /** One request is out to see whether it is back. */
  probing: boolean;
  /** The last pause. */
  pause_seconds: number;
}

/**
 * Seconds of the pause that begins now, before jitter; null where none does: too few failures, or a pause is on already and this
 * was a call that could not wait (somebody pays).
 */
export function pauseAfterTrouble({ failures, state, probing, pause_seconds }: BackoffInput): number | null {
  if (state === 'answering') return failures >= FAILURES_TO_PAUSE ? FIRST_PAUSE_SECONDS : null;
  if (state === 'paused' && !probing) return null;
  return Math.min(pause_seconds * 2, LONGEST_PAUSE_SECONDS);
}

/** How long the one request that tries again may take, before another may. */
const PROBE_SECONDS = 30;
/** For so long a process believes that a provider is well without looking. A pause is looked up each time. */
const BELIEVED_MS = 1_000;

/** What says that a provider is in trouble, and not our request. */
const TROUBLE: readonly UnknownWhy[] = [
  'connection',
  'timeout',
  'server_error',
  'throttled',
  'unauthorized',
  'malformed',
];

interface Health extends BackoffInput {
  provider: ProviderName;
}

const COLUMNS = `provider, failures, pause_seconds, probing, CASE WHEN open_until IS NULL THEN 'answering'
  WHEN open_until > now() THEN 'paused' ELSE 'recovering' END AS state`;

/**
 * A circuit breaker for each provider, in the database, so that all processes leave a provider alone together and exactly one
 * request of all of them tries again. Pauses double from 3 s to 30 s, with jitter, and end with the first real answer.
 */
@Injectable()
export class ProviderHealthRepository {
  private readonly logger = new Logger(ProviderHealthRepository.name);
  private readonly wellUntil = new Map<ProviderName, number>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** May a request be made that could as well wait? Where the pause is over, for one caller only: it tries for all. */
  async admits(provider: ProviderName, tx?: EntityManager): Promise<boolean> {
    return (await this.admission(provider, tx)) !== 'refused';
  }

  /** As {@link admits}; who is given the one `probe` calls {@link returnProbe} when done, whether or not it came to a request. */
  async admission(
    provider: ProviderName,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<'free' | 'probe' | 'refused'> {
    if (this.isBelievedWell(provider)) return 'free';
    const health = await this.look(provider, tx);
    if (health === undefined || health.state === 'answering') return 'free';
    return health.state === 'recovering' && (await this.takeProbe(provider, tx)) ? 'probe' : 'refused';
  }

  /** Who may be asked now, and who only once, to see whether it is back. */
  async survey(): Promise<{ answering: ProviderName[]; recovering: ProviderName[]; paused: ProviderName[] }> {
    const troubled = await this.dataSource.query<Health[]>(`SELECT ${COLUMNS} FROM provider_health`);
    const stateOf = (name: ProviderName) => troubled.find(({ provider }) => provider === name)?.state;
    return {
      answering: PROVIDER_NAMES.filter((name) => (stateOf(name) ?? 'answering') === 'answering'),
      recovering: PROVIDER_NAMES.filter((name) => stateOf(name) === 'recovering'),
      paused: PROVIDER_NAMES.filter((name) => stateOf(name) === 'paused'),
    };
  }

  /** True for exactly one caller of all processes, once the pause is over. */
  async takeProbe(provider: ProviderName, tx: EntityManager = this.dataSource.manager): Promise<boolean> {
    const [, taken] = await tx.query<[unknown, number]>(
      `UPDATE provider_health SET probing = true, open_until = now() + make_interval(secs => ${PROBE_SECONDS}), updated_at = now()
       WHERE provider = $1 AND open_until <= now()`,
      [provider],
    );
    // What it hears is recorded, whatever was believed a moment ago.
    this.wellUntil.delete(provider);
    return taken > 0;
  }

  /** Whoever was to try has asked nobody after all: another may at once. Nothing happens where an outcome was recorded. */
  async returnProbe(provider: ProviderName): Promise<void> {
    await this.dataSource.query(
      `UPDATE provider_health SET probing = false, open_until = now(), updated_at = now() WHERE provider = $1 AND probing`,
      [provider],
    );
  }

  /** What came of a call: every real answer closes the breaker, an unknown outcome adds to it. Never throws. */
  async record(provider: ProviderName, fact: { kind: string; why?: UnknownWhy }): Promise<void> {
    try {
      if (fact.kind === 'unsupported') return;
      if (fact.kind !== 'unknown') await this.recordAnswer(provider);
      else if (fact.why !== undefined && TROUBLE.includes(fact.why)) await this.recordTrouble(provider);
    } catch (error) {
      this.logger.warn({ err: error, provider }, 'the health of a provider could not be recorded');
    }
  }

  private async recordAnswer(provider: ProviderName): Promise<void> {
    if (this.isBelievedWell(provider)) return;
    const before = await this.look(provider, this.dataSource.manager);
    if (before !== undefined && before.failures > 0) {
      await this.dataSource.query(`DELETE FROM provider_health WHERE provider = $1`, [provider]);
      if (before.state !== 'answering') this.logger.log({ provider }, 'the provider answers again');
    }
    this.believe(provider);
  }

  private async recordTrouble(provider: ProviderName): Promise<void> {
    this.wellUntil.delete(provider);
    await this.dataSource.transaction(async (tx) => {
      const [health] = await tx.query<Health[]>(
        `INSERT INTO provider_health AS h (provider, failures) VALUES ($1, 1)
         ON CONFLICT (provider) DO UPDATE SET failures = h.failures + 1, updated_at = now()
         RETURNING ${COLUMNS}`,
        [provider],
      );
      const pause = health === undefined ? null : pauseAfterTrouble(health);
      if (pause === null) return;
      await tx.query(
        `UPDATE provider_health SET pause_seconds = $2::real, probing = false,
           open_until = now() + make_interval(secs => $2 * (0.75 + random() / 4))
         WHERE provider = $1`,
        [provider, pause],
      );
      this.logger.warn({ provider, pause_seconds: pause }, 'the provider does not answer: a pause');
    });
  }

  private async look(provider: ProviderName, tx: EntityManager): Promise<Health | undefined> {
    const [health] = await tx.query<Health[]>(`SELECT ${COLUMNS} FROM provider_health WHERE provider = $1`, [
      provider,
    ]);
    if (health === undefined) this.believe(provider);
    return health;
  }

  private isBelievedWell(provider: ProviderName): boolean {
    return (this.wellUntil.get(provider) ?? 0) > Date.now();
  }

  private believe(provider: ProviderName): void {
    this.wellUntil.set(provider, Date.now() + BELIEVED_MS);
  }
}

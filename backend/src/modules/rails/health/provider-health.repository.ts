import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RAIL_NAMES, type RailName } from '../../../platform/config';
import type { UnknownReason } from '../providers/payment-provider';

const FAILURES_TO_PAUSE = 5;
const FIRST_PAUSE_SECONDS = 3;
/** Short: a probe is harmless, and people are waiting for their tickets. */
const LONGEST_PAUSE_SECONDS = 30;

export interface BackoffInput {
  failures: number;
  /** `recovering`: the pause is over, without a probe so far. */
  state: 'answering' | 'paused' | 'recovering';
  probing: boolean;
  pause_seconds: number;
}

/** Seconds before jitter; null if no pause starts: too few failures, or a payer's call to a paused rail. */
export function pauseAfterFailure({ failures, state, probing, pause_seconds }: BackoffInput): number | null {
  if (state === 'answering') return failures >= FAILURES_TO_PAUSE ? FIRST_PAUSE_SECONDS : null;
  if (state === 'paused' && !probing) return null;
  return Math.min(pause_seconds * 2, LONGEST_PAUSE_SECONDS);
}

/** Lease of a probe; afterwards another caller may probe. */
const PROBE_SECONDS = 30;
/** How long a healthy state is trusted without reading it. A pause is always read. */
const TRUSTED_MS = 1_000;

const PROVIDER_FAULTS: readonly UnknownReason[] = [
  'connection',
  'timeout',
  'server_error',
  'throttled',
  'unauthorized',
  'malformed',
];

interface Health extends BackoffInput {
  rail: RailName;
}

const COLUMNS = `provider AS rail, failures, pause_seconds, probing, CASE WHEN open_until IS NULL THEN 'answering'
  WHEN open_until > now() THEN 'paused' ELSE 'recovering' END AS state`;

/**
 * Circuit breaker per rail (column `provider`), in the database so that all processes pause together and
 * exactly one probes. Pauses double from 3 s to 30 s, with jitter, and end with the first real answer.
 */
@Injectable()
export class ProviderHealthRepository {
  private readonly logger = new Logger(ProviderHealthRepository.name);
  private readonly healthyUntil = new Map<RailName, number>();

  constructor(private readonly dataSource: DataSource) {}

  /** For deferrable calls. After a pause, admits one caller only, as the probe. */
  async admits(rail: RailName, tx?: EntityManager): Promise<boolean> {
    return (await this.admission(rail, tx)) !== 'refused';
  }

  /** As {@link admits}; the caller with the `probe` must call {@link returnProbe}, even without a request. */
  async admission(
    rail: RailName,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<'free' | 'probe' | 'refused'> {
    if (this.isAssumedHealthy(rail)) return 'free';
    const health = await this.read(rail, tx);
    if (health === undefined || health.state === 'answering') return 'free';
    return health.state === 'recovering' && (await this.takeProbe(rail, tx)) ? 'probe' : 'refused';
  }

  async survey(): Promise<{ answering: RailName[]; recovering: RailName[]; paused: RailName[] }> {
    const rows = await this.dataSource.query<Health[]>(`SELECT ${COLUMNS} FROM provider_health`);
    const states = new Map(rows.map(({ rail, state }) => [rail, state]));
    const railsIn = (state: Health['state']) =>
      RAIL_NAMES.filter((name) => (states.get(name) ?? 'answering') === state);
    return {
      answering: railsIn('answering'),
      recovering: railsIn('recovering'),
      paused: railsIn('paused'),
    };
  }

  /** True for a single caller over all processes, once the pause is over. */
  async takeProbe(rail: RailName, tx: EntityManager = this.dataSource.manager): Promise<boolean> {
    const [, taken] = await tx.query<[unknown, number]>(
      `UPDATE provider_health SET probing = true, open_until = now() + make_interval(secs => ${PROBE_SECONDS}), updated_at = now()
       WHERE provider = $1 AND open_until <= now()`,
      [rail],
    );
    // A probe's outcome is recorded even if the rail was cached as healthy.
    this.healthyUntil.delete(rail);
    return taken > 0;
  }

  /** No-op if an outcome was recorded. */
  async returnProbe(rail: RailName): Promise<void> {
    await this.dataSource.query(
      `UPDATE provider_health SET probing = false, open_until = now(), updated_at = now() WHERE provider = $1 AND probing`,
      [rail],
    );
  }

  /**
   * A real answer closes the breaker, an unknown outcome counts against it. True for the first answer after
   * an unknown one. Never throws.
   */
  async record(rail: RailName, fact: { kind: string; why?: UnknownReason }): Promise<boolean> {
    try {
      if (fact.kind === 'unsupported') return false;
      if (fact.kind !== 'unknown') return await this.recordAnswer(rail);
      if (fact.why !== undefined && PROVIDER_FAULTS.includes(fact.why))
        await this.recordProviderFailure(rail);
    } catch (error) {
      this.logger.warn({ err: error, rail }, 'the health of a provider could not be recorded');
    }
    return false;
  }

  private async recordAnswer(rail: RailName): Promise<boolean> {
    if (this.isAssumedHealthy(rail)) return false;
    const before = await this.read(rail, this.dataSource.manager);
    const recovered = before !== undefined && before.failures > 0;
    if (recovered) {
      await this.dataSource.query(`DELETE FROM provider_health WHERE provider = $1`, [rail]);
      if (before.state !== 'answering') this.logger.log({ rail }, 'the provider responds again');
    }
    this.assumeHealthy(rail);
    return recovered;
  }

  private async recordProviderFailure(rail: RailName): Promise<void> {
    this.healthyUntil.delete(rail);
    await this.dataSource.transaction(async (tx) => {
      const [health] = await tx.query<Health[]>(
        `INSERT INTO provider_health AS h (provider, failures) VALUES ($1, 1)
         ON CONFLICT (provider) DO UPDATE SET failures = h.failures + 1, updated_at = now()
         RETURNING ${COLUMNS}`,
        [rail],
      );
      const pause = health === undefined ? null : pauseAfterFailure(health);
      if (pause === null) return;
      await tx.query(
        `UPDATE provider_health SET pause_seconds = $2::real, probing = false,
           open_until = now() + make_interval(secs => $2 * (0.75 + random() / 4))
         WHERE provider = $1`,
        [rail, pause],
      );
      this.logger.warn({ rail, pause_seconds: pause }, 'the provider does not respond; calls are paused');
    });
  }

  private async read(rail: RailName, tx: EntityManager): Promise<Health | undefined> {
    const [health] = await tx.query<Health[]>(`SELECT ${COLUMNS} FROM provider_health WHERE provider = $1`, [
      rail,
    ]);
    if (health === undefined) this.assumeHealthy(rail);
    return health;
  }

  private isAssumedHealthy(rail: RailName): boolean {
    return (this.healthyUntil.get(rail) ?? 0) > performance.now();
  }

  private assumeHealthy(rail: RailName): void {
    this.healthyUntil.set(rail, performance.now() + TRUSTED_MS);
  }
}

import { setInterval } from 'node:timers';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type QueryResultRow } from 'pg';
import { type Counter, Gauge } from 'prom-client';
import { Metrics } from '../metrics';
import type { PreparedQueries, PreparedQuery } from './prepared-queries';
import { isDatabaseUnavailable } from './transactions';

const MAX_REPLICA_AGE_MS = 1_500;
const CHECK_EVERY_MS = 500;
const PAUSE_MS = 5_000;
const CONNECTION_WAIT_MS = 1_000;
const ANSWER_WAIT_MS = 2_000;
const POOL_SIZE = 20;
const MAX_POSITIONS = 20;

/** Database and cluster identity, and the WAL position written or replayed. */
const POSITION = `
  SELECT concat_ws('/', system_identifier, oid) AS database,
    (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END)::text AS position
  FROM pg_control_system(), pg_database WHERE datname = current_database()`;

interface PositionRow {
  database: string;
  position: string;
}

interface Replica {
  reads: Pool;
  /** Separate, so that a busy pool doesn't look like a dead server. */
  checks: { primary: Pool; replica: Pool };
}

export interface ReplicaUrls {
  primary: string;
  replica: string;
}

/**
 * Slightly stale reads from an optional replica. No clocks are compared: a replica that has replayed a WAL
 * position is as fresh as the moment the primary reported it. Falls back to the primary if the replica is
 * stale, down or of another database; its errors never surface.
 */
@Injectable()
export class ReplicaReads implements OnApplicationShutdown {
  private readonly logger = new Logger(ReplicaReads.name);
  private readonly replica: Replica | null;
  private readonly timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> | null = null;
  private positions: { at: number; position: bigint }[] = [];
  private asOf = -Infinity;
  private pausedUntil = -Infinity;
  private inUse = false;
  private readonly reads: Counter<'from'> | null = null;

  constructor(
    private readonly primary: PreparedQueries,
    metrics: Metrics,
    urls: ReplicaUrls | null,
    private readonly behindPooler = false,
  ) {
    this.replica = urls && openReplica(urls);
    if (!this.replica) return;
    this.reads = metrics.counter(
      'replica_reads_total',
      'Reads permitted on a replica, by the database that answered',
      ['from'],
    );
    const isInUse = () => this.isFresh();
    new Gauge({
      name: 'replica_in_use',
      help: '1 while the replica is used, 0 while it is down or too stale',
      registers: [metrics.registry],
      collect() {
        this.set(isInUse() ? 1 : 0);
      },
    });
    this.timer = setInterval(() => void this.check(), CHECK_EVERY_MS).unref();
    void this.check();
  }

  run<Row extends QueryResultRow>(query: PreparedQuery, values: unknown[]): Promise<Row[]> {
    const { replica } = this;
    return replica ? this.runOn<Row>(replica, query, values) : this.primary.run<Row>(query, values);
  }

  private async runOn<Row extends QueryResultRow>(
    replica: Replica,
    query: PreparedQuery,
    values: unknown[],
  ): Promise<Row[]> {
    if (this.isFresh()) {
      try {
        return await this.readFrom<Row>(replica, query, values);
      } catch (error) {
        this.pause(error);
      }
    }
    try {
      const rows = await this.primary.run<Row>(query, values);
      this.reads?.inc({ from: 'primary' });
      return rows;
    } catch (error) {
      // Without a primary nothing is written, so the replica's last state is current.
      if (this.asOf === -Infinity || !isDatabaseUnavailable(error)) throw error;
      const rows = await this.readFrom<Row>(replica, query, values).catch(() => null);
      if (rows === null) throw error;
      return rows;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    const { replica } = this;
    if (!replica) return;
    await this.checking;
    await Promise.all(
      [replica.reads, replica.checks.primary, replica.checks.replica].map((pool) => pool.end()),
    );
  }

  private async readFrom<Row extends QueryResultRow>(
    { reads }: Replica,
    query: PreparedQuery,
    values: unknown[],
  ): Promise<Row[]> {
    const statement = this.behindPooler ? { text: query.text, types: query.types } : query;
    const { rows } = await reads.query<Row>({ ...statement, values });
    this.reads?.inc({ from: 'replica' });
    return rows;
  }

  private isFresh(): boolean {
    const now = performance.now();
    return now - this.asOf <= MAX_REPLICA_AGE_MS && now >= this.pausedUntil;
  }

  private pause(error: unknown): void {
    this.pausedUntil = performance.now() + PAUSE_MS;
    this.reportUse(false, error instanceof Error ? error.message : String(error));
  }

  private check(): Promise<void> {
    return (this.checking ??= this.comparePositions().finally(() => (this.checking = null)));
  }

  private async comparePositions(): Promise<void> {
    const { replica } = this;
    if (!replica) return;
    try {
      const at = performance.now();
      const primary = await positionOf(replica.checks.primary);
      this.positions = [{ at, position: toNumber(primary) }, ...this.positions.slice(0, MAX_POSITIONS - 1)];
      const standby = await positionOf(replica.checks.replica);
      if (standby.database !== primary.database) {
        this.asOf = -Infinity;
        throw new Error('not a replica of this database');
      }
      const reached = toNumber(standby);
      const replayed = this.positions.find(({ position }) => position <= reached);
      if (replayed) this.asOf = Math.max(this.asOf, replayed.at);
      this.reportUse(this.isFresh(), 'it lags too far behind');
    } catch (error) {
      this.reportUse(this.isFresh(), error instanceof Error ? error.message : String(error));
    }
  }

  private reportUse(inUse: boolean, reason: string): void {
    if (inUse === this.inUse) return;
    this.inUse = inUse;
    if (inUse) this.logger.log('replica in use for searches and public profiles');
    else this.logger.warn(`replica not used, falling back to the primary: ${reason}`);
  }
}

function openReplica({ primary, replica }: ReplicaUrls): Replica {
  const open = (connectionString: string, max: number): Pool => {
    const pool = new Pool({
      connectionString,
      max,
      connectionTimeoutMillis: CONNECTION_WAIT_MS,
      query_timeout: ANSWER_WAIT_MS,
      keepAlive: true,
      application_name: 'mboa',
    });
    // The next check notices a broken connection.
    pool.on('error', () => undefined);
    return pool;
  };
  return {
    reads: open(replica, POOL_SIZE),
    checks: { primary: open(primary, 1), replica: open(replica, 1) },
  };
}

async function positionOf(pool: Pool): Promise<PositionRow> {
  const { rows } = await pool.query<PositionRow>(POSITION);
  if (!rows[0]) throw new Error('unknown WAL position');
  return rows[0];
}

function toNumber({ position }: PositionRow): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import PgBoss from 'pg-boss';
import type { Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { v5 } from 'uuid';
import { AppConfig } from '../config';
import { afterCommit, poolOf } from '../database';
import { Metrics } from '../metrics';
import { traceWork } from '../tracing';

/** Payloads hold ids only, never a code, phone number or text. */
export interface JobDefinition<Payload extends object> {
  readonly name: string;
  readonly retryLimit: number;
  /** Never set; carries the type of the payload. */
  readonly payload?: Payload;
}

/** Retries back off exponentially from 2 s; 10 cover about half an hour. */
export function defineJob<Payload extends object>(
  name: string,
  options: { retryLimit?: number } = {},
): JobDefinition<Payload> {
  return { name, retryLimit: options.retryLimit ?? 10 };
}

const POLL_SECONDS = 2;
const SHUTDOWN_MS = 5_000;
const QUEUES_LOCK = 7_263_119;
const ENDS_JOBS = /SET completed_on|deleted_jobs/;
const JOB_ID_NAMESPACE = '0c9d3f0e-5a4b-4a57-9a3e-2f9c1f6f1d77';

interface Handler {
  job: JobDefinition<object>;
  run: (payload: object) => Promise<void>;
  workerId: string | null;
}

export interface SendOptions {
  startAfterSeconds?: number;
  /** Idempotency key: repeating a pending or recent job is a no-op. */
  singletonKey?: string;
}

/** pg-boss on the same PostgreSQL. Jobs are rows of the caller's transaction; handlers must be idempotent. */
@Injectable()
export class JobQueue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobQueue.name);
  private readonly handlers = new Map<string, Handler>();
  private readonly boss: PgBoss;
  private readonly runs: Counter<'job' | 'outcome'>;
  private started: Promise<unknown> | null = null;
  private polling = false;
  private readonly inFlight = new Set<Promise<unknown>>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(AppConfig) private readonly config: Pick<AppConfig, 'role'>,
    metrics: Metrics,
  ) {
    this.runs = metrics.counter(
      'jobs_total',
      'Jobs run by this process, by outcome; failed ones may be retried',
      ['job', 'outcome'],
    );
    this.boss = new PgBoss({
      db: {
        executeSql: (text, values) =>
          this.query(text, values, ENDS_JOBS.test(text) ? this.leaveActive : null),
      },
      schedule: false,
      supervise: config.role.runsJobs,
      migrate: false,
      archiveCompletedAfterSeconds: 60 * 60,
      deleteAfterDays: 7,
    });
    this.boss.on('error', (error) => this.logger.warn(`job queue: ${error.message}`));
  }

  /** Call in `onModuleInit`. Polling starts once the application is up. */
  work<Payload extends object>(
    job: JobDefinition<Payload>,
    handler: (payload: Payload) => Promise<void>,
  ): void {
    if (this.handlers.has(job.name)) throw new Error(`The job ${job.name} has a handler already`);
    this.handlers.set(job.name, { job, run: handler as (payload: object) => Promise<void>, workerId: null });
  }

  /** Adds a job in `tx`; this process polls right after the commit, others within seconds. */
  async send<Payload extends object>(
    tx: EntityManager,
    job: JobDefinition<Payload>,
    payload: Payload,
    options: SendOptions = {},
  ): Promise<void> {
    await this.start();
    await this.boss.send(job.name, payload, {
      db: { executeSql: (text, values) => inTransaction(tx, text, values) },
      retryLimit: job.retryLimit,
      retryDelay: 2,
      retryBackoff: true,
      expireInMinutes: 5,
      ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
      ...(options.singletonKey === undefined
        ? {}
        : { id: v5(`${job.name}:${options.singletonKey}`, JOB_ID_NAMESPACE) }),
    });
    afterCommit(tx, () => {
      const workerId = this.handlers.get(job.name)?.workerId;
      if (this.polling && workerId) this.boss.notifyWorker(workerId);
    });
  }

  /** Runs all due jobs and waits for those running here. Throws the first failure at the end. */
  async drain(): Promise<void> {
    await this.start();
    const failures: unknown[] = [];
    for (let ran = true; ran;) {
      ran = false;
      const due = await this.dueQueues();
      for (const handler of this.handlers.values()) {
        if (due.has(handler.job.name) && (await this.drainQueue(handler, failures))) ran = true;
      }
      // Without polling, only drains run jobs here, and concurrent drains would wait for each other forever.
      if (this.polling && this.inFlight.size > 0) {
        ran = true;
        await Promise.allSettled([...this.inFlight]);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** @returns whether a job was due */
  private async drainQueue({ job: { name }, run }: Handler, failures: unknown[]): Promise<boolean> {
    const jobs = await this.boss.fetch<object>(name, { batchSize: 50 });
    for (const { id, data } of jobs) {
      try {
        await run(data);
        await this.boss.complete(name, id);
      } catch (error) {
        await this.boss.fail(name, id, { message: String(error) });
        failures.push(error);
      }
    }
    return jobs.length > 0;
  }

  /** For tests. */
  async removeOld(): Promise<void> {
    await this.start();
    await this.boss.maintain();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.start();
    if (!this.config.role.runsJobs) return;
    this.polling = true;
    for (const handler of this.handlers.values()) {
      handler.workerId = await this.boss.work<object>(
        handler.job.name,
        { pollingIntervalSeconds: POLL_SECONDS, batchSize: 10 },
        (jobs) => this.track(this.runBatch(handler, jobs)),
      );
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.polling = false;
    if (this.started === null) return;
    const deadline = Date.now() + SHUTDOWN_MS;
    await this.boss.stop({ graceful: true, wait: true, timeout: SHUTDOWN_MS, close: false });
    // pg-boss doesn't wait for jobs being fetched, which would hit a closed database.
    while (this.inFlight.size > 0 && Date.now() < deadline) {
      await Promise.race([
        Promise.allSettled([...this.inFlight]),
        setTimeout(deadline - Date.now(), undefined, { ref: false }),
      ]);
      await setImmediate();
    }
  }

  private async dueQueues(): Promise<Set<string>> {
    const found = await this.dataSource.query<{ name: string }[]>(
      "SELECT DISTINCT name FROM pgboss.job WHERE state < 'active' AND start_after < now()",
    );
    return new Set(found.map(({ name }) => name));
  }

  private readonly query = (
    text: string,
    values: unknown[],
    onError: ((error: Error) => { rows: object[] }) | null = null,
  ): Promise<{ rows: object[] }> =>
    this.track(poolOf(this.dataSource).query<object>(text, values).catch(onError));

  /** pg-boss doesn't await these statements: a rejection would crash the process. The jobs run again later. */
  private readonly leaveActive = (error: Error): { rows: object[] } => {
    this.logger.warn(`job queue: ${error.message}`);
    return { rows: [{ count: 0 }] };
  };

  private track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => this.inFlight.delete(tracked));
    this.inFlight.add(tracked);
    return tracked;
  }

  /** Completes or fails jobs separately, so that a failure doesn't repeat the batch. */
  private async runBatch(handler: Handler, jobs: PgBoss.Job<object>[]): Promise<void> {
    const results = await Promise.allSettled(
      jobs.map(async (job) => {
        try {
          await traceWork(`job ${job.name}`, () => handler.run(job.data));
          this.runs.inc({ job: job.name, outcome: 'done' });
        } catch (error) {
          this.runs.inc({ job: job.name, outcome: 'failed' });
          this.logger.warn({ err: error, job: job.name, jobId: job.id }, 'a job failed and will be retried');
          const output = { message: String(error) };
          await this.boss.fail(job.name, job.id, output, { db: { executeSql: this.query } });
        }
      }),
    );
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  /** Locked: each queue is a table, and concurrent creation deadlocks. */
  private async createQueues(): Promise<void> {
    const missing = async (): Promise<string[]> => {
      const present = new Set((await this.boss.getQueues()).map(({ name }) => name));
      return [...this.handlers.keys()].filter((name) => !present.has(name));
    };
    if ((await missing()).length === 0) return;
    await this.dataSource.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [QUEUES_LOCK]);
      for (const name of await missing()) await this.boss.createQueue(name);
    });
  }

  private start(): Promise<unknown> {
    this.started ??= this.boss
      .start()
      .then(() => this.createQueues())
      .catch((error: unknown) => {
        this.started = null;
        throw error;
      });
    return this.started;
  }
}

async function inTransaction(
  tx: EntityManager,
  text: string,
  values: unknown[],
): Promise<{ rows: unknown[] }> {
  if (!tx.queryRunner) throw new Error('A job is sent inside a transaction');
  const result = await tx.queryRunner.query(text, values, true);
  return { rows: (result.records ?? []) as unknown[] };
}

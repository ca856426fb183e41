import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Global,
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import PgBoss from 'pg-boss';
import { Counter } from 'prom-client';
import type { DataSource, EntityManager } from 'typeorm';
import { v5 } from 'uuid';
import { AppConfig } from '../config';
import { afterCommit, poolOf } from '../database';
import { Metrics } from '../http/metrics';
import { traced } from '../tracing';
import { Retention } from './retention';

/** A kind of job and the type of what it carries: ids only, never a code, a phone number or a text. */
export interface JobDefinition<Payload extends object> {
  readonly name: string;
  readonly retryLimit: number;
  /** Only a type: ties `send` and `work` to the same payload. */
  readonly payload?: Payload;
}

/** Declares a job. Retries back off exponentially from 2 s, so the default of 10 covers about half an hour. */
export function defineJob<Payload extends object>(
  name: string,
  options: { retryLimit?: number } = {},
): JobDefinition<Payload> {
  return { name, retryLimit: options.retryLimit ?? 10 };
}

const POLL_SECONDS = 2;
const SHUTDOWN_MS = 5_000;
/** Held by the process that makes the queues which the database lacks. */
const QUEUES_LOCK = 7_263_119;
/** Namespace of the job ids that are made from a key. */
const JOB_IDS = '0c9d3f0e-5a4b-4a57-9a3e-2f9c1f6f1d77';

interface Handler {
  job: JobDefinition<object>;
  run: (payload: object) => Promise<void>;
  workerId: string | null;
}

export interface SendOptions {
  startAfterSeconds?: number;
  /** Sending again with the key of a job that waits, runs or ran within the last days adds nothing. */
  singletonKey?: string;
}

/**
 * The job queue (pg-boss on the same PostgreSQL). A job is a row written in the caller's transaction: it exists exactly if the
 * change exists. It runs at least once, so a handler is safe to run twice.
 */
@Injectable()
export class JobQueue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobQueue.name);
  private readonly handlers = new Map<string, Handler>();
  private readonly boss: PgBoss;
  private readonly ran: Counter<'job' | 'outcome'>;
  private started: Promise<unknown> | null = null;
  private polling = false;
  /** Statements of the queue and handlers that have begun and not ended. */
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(AppConfig) private readonly config: Pick<AppConfig, 'role'>,
    { registry }: Metrics,
  ) {
    this.ran = new Counter({
      name: 'jobs_total',
      help: 'Jobs that ran in this process, by how they ended; one that failed may be tried again',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    });
    this.boss = new PgBoss({
      db: { executeSql: (text, values) => this.track(poolOf(this.dataSource).query(text, values)) },
      schedule: false,
      supervise: config.role.runsJobs,
      migrate: false, // `migrate()` has done it under our own lock
      archiveCompletedAfterSeconds: 60 * 60,
      deleteAfterDays: 7,
    });
    this.boss.on('error', (error) => this.logger.warn(`job queue: ${error.message}`));
  }

  /** Registers the handler of a job; call it in `onModuleInit`. Polling begins when the whole application is up. */
  work<Payload extends object>(
    job: JobDefinition<Payload>,
    handler: (payload: Payload) => Promise<void>,
  ): void {
    if (this.handlers.has(job.name)) throw new Error(`The job ${job.name} has a handler already`);
    this.handlers.set(job.name, { job, run: handler as (payload: object) => Promise<void>, workerId: null });
  }

  /** Adds a job in the transaction of `tx`; this process looks for it right after the commit, others within seconds. */
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
        : { id: v5(`${job.name}:${options.singletonKey}`, JOB_IDS) }),
    });
    afterCommit(tx, () => this.nudge(job.name));
  }

  /**
   * Runs what is due until nothing is left, in this call (command line and tests). A job that fails keeps none of the others waiting;
   * the first failure is thrown at the end.
   */
  async drain(): Promise<void> {
    await this.start();
    const failures: unknown[] = [];
    for (let ran = true; ran;) {
      ran = false;
      for (const handler of this.handlers.values()) {
        for (const job of await this.boss.fetch<object>(handler.job.name, { batchSize: 50 })) {
          ran = true;
          try {
            await handler.run(job.data);
            await this.boss.complete(handler.job.name, job.id);
          } catch (error) {
            await this.boss.fail(handler.job.name, job.id, { message: String(error) });
            failures.push(error);
          }
        }
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Archives what is done and deletes what was archived a week ago, as each worker does by itself once a minute. */
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

  /** Before the database closes: what runs is finished, nothing new is begun. */
  async beforeApplicationShutdown(): Promise<void> {
    this.polling = false;
    if (this.started === null) return;
    const deadline = Date.now() + SHUTDOWN_MS;
    await this.boss.stop({ graceful: true, wait: true, timeout: SHUTDOWN_MS, close: false });
    // pg-boss waits for jobs that run, not for those it is just fetching: they would begin on a closed database.
    while (this.underWay.size > 0 && Date.now() < deadline) {
      await Promise.race([
        Promise.allSettled([...this.underWay]),
        setTimeout(deadline - Date.now(), undefined, { ref: false }),
      ]);
      await setImmediate();
    }
  }

  private track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => this.underWay.delete(tracked));
    this.underWay.add(tracked);
    return tracked;
  }

  /** One failed job of a batch must not repeat its neighbours, so each is completed or failed by itself. */
  private async runBatch(handler: Handler, jobs: PgBoss.Job<object>[]): Promise<void> {
    await Promise.all(
      jobs.map(async (job) => {
        try {
          await traced(`job ${job.name}`, () => handler.run(job.data));
          this.ran.inc({ job: job.name, outcome: 'done' });
        } catch (error) {
          this.ran.inc({ job: job.name, outcome: 'failed' });
          this.logger.warn(
            { err: error, job: job.name, jobId: job.id },
            'a job failed and will be tried again',
          );
          await this.boss.fail(job.name, job.id, {
            message: error instanceof Error ? error.message : String(error),
          });
        }
      }),
    );
  }

  private nudge(name: string): void {
    const workerId = this.handlers.get(name)?.workerId;
    if (this.polling && workerId) this.boss.notifyWorker(workerId);
  }

  /** One process at a time: each queue is a table, and processes that make them together wait for each other in a circle. */
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

/**
 * The queue and the schedulers of every module's jobs. Jobs run where the role says so; what a process does for itself alone, such as
 * writing its own counters, has a timer of its own and no `@Interval`.
 */
@Global()
@Module({})
export class JobsModule {
  static with({ role }: Pick<AppConfig, 'role'>): DynamicModule {
    const here = { cronJobs: role.runsJobs, intervals: role.runsJobs, timeouts: role.runsJobs };
    return {
      module: JobsModule,
      imports: [ScheduleModule.forRoot(here)],
      providers: [JobQueue, Retention],
      exports: [JobQueue, Retention],
    };
  }
}

import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { Metrics } from '../metrics';
import { PendingWork } from '../pending-work';
import { migrations } from './migrations';
import { PoolMetrics } from './pool-metrics';
import { PreparedQueries } from './prepared-queries';
import { ReplicaReads } from './replica-reads';
import { Transactions } from './transactions';

/** Connections per process; PostgreSQL's default of 100 allows several processes. */
const POOL_SIZE = 20;

/** Timeout for a connection, including the wait for a free one in the pool under load. A stopped database refuses at once. */
const CONNECTION_WAIT_MS = 15_000;

/** Options of the single DataSource; modules register their entities. Times are UTC instants. */
export function dataSourceOptions(url: string): PostgresDataSourceOptions {
  return {
    type: 'postgres',
    url,
    migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    applicationName: 'mboa',
    poolSize: POOL_SIZE,
    connectTimeoutMS: CONNECTION_WAIT_MS,
    extra: { idle_in_transaction_session_timeout: 60_000, statement_timeout: 30_000, keepAlive: true },
  };
}

export function plainDataSource(url: string): DataSource {
  return new DataSource({ ...dataSourceOptions(url), poolSize: 2, extra: {} });
}

@Global()
@Module({})
export class DatabaseModule {
  /** `behindPooler`: no session state (docs/operations.md#a-pooler). `replicaUrl`: serves slightly stale reads. */
  static with(url: string, behindPooler: boolean, replicaUrl: string | null = null): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({
            ...dataSourceOptions(url),
            ...(behindPooler ? { extra: { keepAlive: true } } : {}),
            autoLoadEntities: true,
            retryAttempts: 1,
            toRetry: () => false,
          }),
          dataSourceFactory: async (options) => {
            if (!options) throw new Error('The DataSource needs options');
            return new DataSource(options).initialize();
          },
        }),
      ],
      providers: [
        PendingWork,
        PoolMetrics,
        Transactions,
        {
          provide: PreparedQueries,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new PreparedQueries(dataSource, behindPooler),
        },
        {
          provide: ReplicaReads,
          inject: [PreparedQueries, Metrics],
          useFactory: (primary: PreparedQueries, metrics: Metrics) =>
            new ReplicaReads(
              primary,
              metrics,
              replicaUrl === null ? null : { primary: url, replica: replicaUrl },
              behindPooler,
            ),
        },
      ],
      exports: [PendingWork, Transactions, PreparedQueries, ReplicaReads, TypeOrmModule],
    };
  }
}

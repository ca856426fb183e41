import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Metrics } from '../metrics';
import { PendingWork } from '../pending-work';
import { CONNECTION, dataSourceOptions } from './data-source';
import { poolOf, PreparedQueries } from './prepared-queries';
import { ReplicaReads } from './replica-reads';
import { Transactions } from './transactions';

@Global()
@Module({})
export class DatabaseModule {
  constructor(dataSource: DataSource, { registry }: Metrics) {
    new Gauge({
      name: 'database_pool_connections',
      help: 'Database connections of this process, and statements waiting for one',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        const { idleCount, totalCount, waitingCount } = poolOf(dataSource);
        this.set({ state: 'idle' }, idleCount);
        this.set({ state: 'busy' }, totalCount - idleCount);
        this.set({ state: 'waiting' }, waitingCount);
      },
    });
  }

  /** `behindPooler`: no session state (docs/operations.md#a-pooler). `replicaUrl`: slightly stale reads. */
  static with(url: string, behindPooler: boolean, replicaUrl: string | null = null): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({
            ...dataSourceOptions(url),
            ...(behindPooler ? { extra: CONNECTION } : {}),
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

import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source';
import { PendingWork } from '../pending-work';
import { PreparedQueries } from './prepared-queries';
import { Transactions } from './transactions';

/** The one DataSource (entities are registered by the rooms), transactions and hot reads. */
@Global()
@Module({})
export class DatabaseModule {
  static with(url: string): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({
            ...dataSourceOptions(url),
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
      providers: [PendingWork, Transactions, PreparedQueries],
      exports: [PendingWork, Transactions, PreparedQueries, TypeOrmModule],
    };
  }
}

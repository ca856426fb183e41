import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { migrations } from './migrations';

/** Connections a process may open; PostgreSQL's default of 100 leaves room for several processes. */
const POOL_SIZE = 20;

/** Options of the one DataSource; the rooms register their entities. Times are read and written as UTC instants. */
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
    connectTimeoutMS: 5_000,
    extra: { idle_in_transaction_session_timeout: 60_000, statement_timeout: 30_000, keepAlive: true },
  };
}

/** A DataSource without entities, for migrations and scripts. */
export function plainDataSource(url: string): DataSource {
  return new DataSource({ ...dataSourceOptions(url), poolSize: 2, extra: {} });
}

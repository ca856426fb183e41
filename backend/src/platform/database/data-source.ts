import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { migrations } from './migrations';

/** Per process; PostgreSQL's default of 100 allows several. */
const POOL_SIZE = 20;

/** Includes the wait for a free connection. */
const CONNECTION_WAIT_MS = 15_000;

/** Times are UTC instants. */
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

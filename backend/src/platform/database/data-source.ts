import { Socket } from 'node:net';
import type { ClientBase } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { migrations } from './migrations';

/** Per process; PostgreSQL's default of 100 allows four processes. */
const POOL_SIZE = 20;

/** Includes the wait for a free connection. */
const CONNECTION_WAIT_MS = 15_000;

/** Longer than a statement or an idle transaction may take (behind a pooler the role limits both). */
const SOCKET_TIMEOUT_MS = 35_000;

/** A host that disappears never closes its connections: without a timeout, they would fill the pool for good. */
function socketWithTimeout(): Socket {
  const socket = new Socket();
  return socket.setTimeout(SOCKET_TIMEOUT_MS, () =>
    socket.destroy(new Error('Connection terminated: no answer')),
  );
}

export const CONNECTION = {
  keepAlive: true,
  stream: socketWithTimeout,
  // Errors before TypeORM listens would crash the process.
  onConnect: (client: ClientBase): void => void client.on('error', () => undefined),
};

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
    extra: { idle_in_transaction_session_timeout: 30_000, statement_timeout: 30_000, ...CONNECTION },
  };
}

export function plainDataSource(url: string): DataSource {
  return new DataSource({
    ...dataSourceOptions(url),
    poolSize: 2,
    extra: { onConnect: CONNECTION.onConnect },
  });
}

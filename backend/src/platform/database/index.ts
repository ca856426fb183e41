export { dataSourceOptions, plainDataSource } from './data-source';
export { DatabaseModule } from './database.module';
export { newId } from './prepared-queries';
export { migrate, NewerSchemaError } from './migrate';
export { isDatabaseUnavailable, postgresCode, violatesUnique } from './postgres-errors';
export { poolOf } from './prepared-queries';
export { PreparedQueries, type PreparedQuery } from './prepared-queries';
export { isConflict } from './postgres-errors';
export { afterCommit, Transactions } from './transactions';

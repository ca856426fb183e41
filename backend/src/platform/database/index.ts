export { dataSourceOptions, plainDataSource } from './data-source';
export { DatabaseModule } from './database.module';
export { newId } from './ids';
export { migrate, NewerSchemaError } from './migrate';
export { isDatabaseUnavailable, postgresCode, violatesUnique } from './postgres-errors';
export { poolOf } from './pool';
export { PreparedQueries, type PreparedQuery } from './prepared-queries';
export { isConflict } from './retry-conflicts';
export { afterCommit, Transactions } from './transactions';

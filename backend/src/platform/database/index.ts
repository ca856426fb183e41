export { dataSourceOptions, plainDataSource } from './data-source';
export { DatabaseModule } from './database.module';
export { newId } from './ids';
export { migrate, NewerSchemaError } from './migrate';
export { isDatabaseUnavailable, postgresCode, violatesUnique } from './postgres-errors';
export { poolOf } from './pool';
export { PreparedQueries, type PreparedQuery } from './prepared-queries';
export { afterCommit, Transactions } from './transactions';

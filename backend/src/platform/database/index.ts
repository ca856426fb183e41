export { dataSourceOptions, plainDataSource } from './data-source';
export { DatabaseModule } from './data-source';
export { newId, TIMES_AS_TEXT, toIso } from './prepared-queries';
export { migrate, NewerSchemaError } from './migrate';
export { isDatabaseUnavailable, postgresCode, violatesUnique } from './transactions';
export { poolOf } from './prepared-queries';
export { PreparedQueries, type PreparedQuery } from './prepared-queries';
export { isConflict } from './transactions';
export { afterCommit, Transactions } from './transactions';

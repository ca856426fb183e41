export { plainDataSource } from './data-source';
export { DatabaseModule } from './database.module';
export { migrate, NewerSchemaError } from './migrate';
export { isDatabaseUnavailable, postgresCode, violatesUnique } from './transactions';
export {
  bindings,
  changesRow,
  databaseTime,
  firstRow,
  hasRow,
  namedBindings,
  newId,
  NOW,
  poolOf,
  PreparedQueries,
  type PreparedQuery,
  statements,
  TIMES_AS_TEXT,
  toIso,
} from './prepared-queries';
export { ReplicaReads } from './replica-reads';
export { isConflict } from './transactions';
export { afterCommit, Transactions } from './transactions';

export { plainDataSource } from './data-source';
export { DatabaseModule } from './database.module';
export { bindings, namedBindings, newId, NOW, TIMES_AS_TEXT, toIso } from './prepared-queries';
export { migrate, NewerSchemaError } from './migrate';
export { isDatabaseUnavailable, postgresCode, violatesUnique } from './transactions';
export {
  changesRow,
  firstRow,
  hasRow,
  poolOf,
  PreparedQueries,
  type PreparedQuery,
} from './prepared-queries';
export { ReplicaReads } from './replica-reads';
export { isConflict } from './transactions';
export { afterCommit, Transactions } from './transactions';

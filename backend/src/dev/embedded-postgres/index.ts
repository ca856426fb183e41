export { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres';
export { EmbeddedPostgresError } from './embedded-postgres-error';

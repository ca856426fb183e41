export { DEMO_SIGN_INS, seedDemo, seedRides, SeedRefusedError } from './demo';
export { DevModule, hasDevPhone } from './dev.module';
export { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres';

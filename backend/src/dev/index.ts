export { DEMO_SIGN_INS, seedDemo, seedRides, SeedRefusedError } from './demo';
export { DevModule } from './dev.module';
export { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres';

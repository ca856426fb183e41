export { defineJob, type JobDefinition } from './job-queue';
export { JobQueue, type SendOptions } from './job-queue';
export { JobsModule } from './jobs.module';
export { firstIdOf, type Outdated, outdated, Retention } from './retention';

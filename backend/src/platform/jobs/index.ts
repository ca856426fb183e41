export { defineJob, type JobDefinition, JobQueue } from './job-queue';
export { JobsModule } from './jobs.module';
export { firstIdOf, type Outdated, outdated, Retention } from './retention';

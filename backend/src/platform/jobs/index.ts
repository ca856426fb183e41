export { defineJob, type JobDefinition } from './job-definition';
export { JobQueue, type SendOptions } from './job-queue';
export { JobsModule } from './jobs.module';

import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AppConfig } from '../config';
import { JobQueue } from './job-queue';
import { Retention } from './retention';

/**
 * Scheduled jobs run according to the role and must be safe in several processes. Per-process tasks use a
 * timer.
 */
@Global()
@Module({})
export class JobsModule {
  static with({ role }: Pick<AppConfig, 'role'>): DynamicModule {
    const enabled = { cronJobs: role.runsJobs, intervals: role.runsJobs, timeouts: role.runsJobs };
    return {
      module: JobsModule,
      imports: [ScheduleModule.forRoot(enabled)],
      providers: [JobQueue, Retention],
      exports: [JobQueue, Retention],
    };
  }
}

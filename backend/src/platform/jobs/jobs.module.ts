import { Global, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { JobQueue } from './job-queue';

/** The queue and the ticking of every room's `jobs/`. */
@Global()
@Module({ imports: [ScheduleModule.forRoot()], providers: [JobQueue], exports: [JobQueue] })
export class JobsModule {}

import { Module } from '@nestjs/common';
import { AuditModule } from '../audit';
import { ProfilesModule } from '../profiles';
import { BacklogMetrics } from './backlog-metrics';
import { BacklogRepository } from './backlog.repository';
import { CountDayJob } from './count-day.job';
import { PersonTimelineController } from './person-timeline.controller';
import { PersonTimelineRepository } from './person-timeline.repository';
import { PersonTimelineService } from './person-timeline.service';
import { StaffFiguresRepository } from './staff-figures.repository';
import { StaffFiguresService } from './staff-figures.service';
import { StaffStatsController } from './staff-stats.controller';

/** Staff's view of all modules: dashboard figures, the timeline of a person, backlog gauges. */
@Module({
  imports: [AuditModule, ProfilesModule],
  controllers: [StaffStatsController, PersonTimelineController],
  providers: [
    BacklogMetrics,
    BacklogRepository,
    CountDayJob,
    PersonTimelineRepository,
    PersonTimelineService,
    StaffFiguresRepository,
    StaffFiguresService,
  ],
})
export class OperationsModule {}

import { Module } from '@nestjs/common';
import { AuditModule } from '../audit';
import { BookingsModule } from '../bookings';
import { DriverApplicationsModule } from '../driver-applications';
import { NotificationsModule } from '../notifications';
import { PaymentsModule } from '../payments';
import { ProfilesModule } from '../profiles';
import { RidesModule } from '../rides';
import { AccountController, StaffStatsController } from './account.controller';
import { CountDayJob } from './account.jobs';
import { AccountService } from './account.service';
import { BacklogMetrics } from './backlog/backlog-metrics';
import { BacklogRepository } from './backlog/backlog.query';
import { PersonalDataSources } from './personal-data-sources';
import { StaffFiguresRepository } from './staff-figures.repository';
import { StaffFiguresService } from './staff-figures.service';
import { PersonTimelineController } from './timeline/person-timeline.controller';
import { PersonTimelineRepository } from './timeline/person-timeline.repository';
import { PersonTimelineService } from './timeline/person-timeline.service';

/** Features that read every module: personal data and the staff dashboard. */
@Module({
  imports: [
    AuditModule,
    ProfilesModule,
    NotificationsModule,
    DriverApplicationsModule,
    RidesModule,
    BookingsModule,
    PaymentsModule,
  ],
  controllers: [AccountController, StaffStatsController, PersonTimelineController],
  providers: [
    AccountService,
    BacklogMetrics,
    CountDayJob,
    BacklogRepository,
    PersonalDataSources,
    StaffFiguresService,
    StaffFiguresRepository,
    PersonTimelineService,
    PersonTimelineRepository,
  ],
})
export class AccountModule {}

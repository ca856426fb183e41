import { Module } from '@nestjs/common';
import { AuditModule } from '../audit';
import { NotificationsModule } from '../notifications';
import { ProfilesModule } from '../profiles';
import { RidesModule } from '../rides';
import { TownsModule } from '../towns';
import { BacklogRepository } from './backlog.repository';
import { BacklogMetrics } from './backlog-metrics';
import { BookingTimelineController } from './booking-timeline.controller';
import { PersonTimelineController } from './person-timeline.controller';
import { RecordSearchController } from './search/record-search.controller';
import { RecordSearchRepository } from './search/record-search.repository';
import { RecordSearchService } from './search/record-search.service';
import { StaffFiguresRepository } from './staff-figures.repository';
import { StaffFiguresService } from './staff-figures.service';
import { StaffStatsController } from './staff-stats.controller';
import { TimelinesRepository } from './timelines.repository';
import { TimelinesService } from './timelines.service';
import { RideMessagesController } from './trips/ride-messages.controller';
import { RideMessagesService } from './trips/ride-messages.service';
import { TripsDeskController } from './trips/trips-desk.controller';
import { TripsDeskService } from './trips/trips-desk.service';

@Module({
  imports: [AuditModule, NotificationsModule, ProfilesModule, RidesModule, TownsModule],
  controllers: [
    StaffStatsController,
    PersonTimelineController,
    BookingTimelineController,
    RecordSearchController,
    TripsDeskController,
    RideMessagesController,
  ],
  providers: [
    BacklogMetrics,
    BacklogRepository,
    RecordSearchRepository,
    RecordSearchService,
    RideMessagesService,
    StaffFiguresRepository,
    StaffFiguresService,
    TimelinesRepository,
    TimelinesService,
    TripsDeskService,
  ],
})
export class OperationsModule {}

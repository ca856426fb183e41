import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Retention } from '../../platform/jobs';
import { ApprovalsModule } from '../approvals';
import { AuditModule } from '../audit';
import { NotificationsModule } from '../notifications';
import { ProfilesModule } from '../profiles';
import { StrikesModule } from '../strikes';
import { TownsModule } from '../towns';
import { AdminRidesController } from './admin-rides.controller';
import { AdminSearchesController } from './admin-searches.controller';
import { AlertMatchesRepository, PAST_MATCHES } from './alerts/alert-matches.repository';
import { AlertMatchesService } from './alerts/alert-matches.service';
import { DepartureAlertsController } from './alerts/departure-alerts.controller';
import { DepartureAlertsRepository, PAST_ALERTS } from './alerts/departure-alerts.repository';
import { DepartureAlertsService } from './alerts/departure-alerts.service';
import { CorridorsController } from './corridors/corridors.controller';
import { CorridorsService } from './corridors/corridors.service';
import { DemandController } from './demand/demand.controller';
import { DemandRepository, PAST_UNMET_SEARCHES } from './demand/demand.repository';
import { DemandService } from './demand/demand.service';
import { ListedRides } from './listed-rides';
import { PriceGuideController } from './prices/price-guide.controller';
import { PriceGuideService } from './prices/price-guide.service';
import { RideEntity } from './ride.entity';
import { RideDaysService } from './ride-days.service';
import { RidePreviewService } from './ride-preview.service';
import { OLD_DELETED_RIDES, RideScheduleRepository } from './ride-schedule.repository';
import { RideScheduleService } from './ride-schedule.service';
import { OLD_SEGMENTS, RideSeatsRepository } from './ride-seats.repository';
import { RideStopsService } from './ride-stops.service';
import { RidesController } from './rides.controller';
import { RidesRepository } from './rides.repository';
import { RidesService } from './rides.service';
import { OLD_COUNTS, SearchCountsRepository } from './search-counts.repository';
import { SearchCountsService } from './search-counts.service';
import { RideSeriesService } from './series/ride-series.service';
import { StaffRidesService } from './staff-rides.service';
import { RideTemplatesController } from './templates/ride-templates.controller';
import { RideTemplatesRepository } from './templates/ride-templates.repository';
import { RideTemplatesService } from './templates/ride-templates.service';

const EXPORTED = [
  RidesService,
  RidesRepository,
  DepartureAlertsService,
  ListedRides,
  RideSeatsRepository,
  RideStopsService,
  RideTemplatesService,
];

/** Needs the `RideBookings` port. */
@Module({
  imports: [
    ApprovalsModule,
    TypeOrmModule.forFeature([RideEntity]),
    AuditModule,
    NotificationsModule,
    ProfilesModule,
    StrikesModule,
    TownsModule,
  ],
  controllers: [
    CorridorsController,
    RidesController,
    PriceGuideController,
    AdminRidesController,
    AdminSearchesController,
    DepartureAlertsController,
    DemandController,
    RideTemplatesController,
  ],
  providers: [
    ...EXPORTED,
    DepartureAlertsRepository,
    AlertMatchesService,
    AlertMatchesRepository,
    DemandService,
    DemandRepository,
    RideScheduleService,
    RideScheduleRepository,
    RideDaysService,
    StaffRidesService,
    RidePreviewService,
    CorridorsService,
    PriceGuideService,
    RideSeriesService,
    RideTemplatesRepository,
    SearchCountsService,
    SearchCountsRepository,
  ],
  exports: EXPORTED,
})
export class RidesModule {
  constructor(retention: Retention) {
    retention.register(
      OLD_SEGMENTS,
      PAST_ALERTS,
      PAST_MATCHES,
      PAST_UNMET_SEARCHES,
      OLD_COUNTS,
      OLD_DELETED_RIDES,
    );
  }
}

import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TownsModule } from '../towns';
import { ListedRides } from './listed-rides';
import { RideDaysService } from './ride-days.service';
import { RidePreviewService } from './ride-preview.service';
import { RideScheduleRepository } from './ride-schedule.repository';
import { RideScheduleService } from './ride-schedule.service';
import { RideSeatsRepository } from './ride-seats.repository';
import { RideEntity } from './ride.entity';
import { AdminRidesController, AdminSearchesController, RidesController } from './rides.controller';
import { CancelRidesOfDriverJob, CompleteRidesJob } from './rides.jobs';
import { RidesPersonalData } from './rides.personal-data';
import { RidesRepository } from './rides.repository';
import { RidesService } from './rides.service';
import { SearchCountsRepository } from './search-counts.repository';
import { SearchCountsService } from './search-counts.service';

/** Rides: publishing, finding, changing, cancelling. Wants a `RideBookings`, which bookings binds. */
@Module({
  imports: [TypeOrmModule.forFeature([RideEntity]), TownsModule],
  controllers: [RidesController, AdminRidesController, AdminSearchesController],
  providers: [
    RidesService,
    ListedRides,
    RidesPersonalData,
    RidesRepository,
    RideScheduleService,
    RideScheduleRepository,
    RideDaysService,
    RidePreviewService,
    RideSeatsRepository,
    SearchCountsService,
    SearchCountsRepository,
    CancelRidesOfDriverJob,
    CompleteRidesJob,
  ],
  exports: [RidesService, ListedRides, RidesPersonalData, RideSeatsRepository],
})
export class RidesModule {}

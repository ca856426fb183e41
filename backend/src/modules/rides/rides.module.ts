import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TownsModule } from '../towns';
import { AdminRidesController, RidesController } from './rides.controller';
import { CancelRidesOfDriverJob, CompleteRidesJob } from './rides.jobs';
import { RideDaysService } from './ride-days.service';
import { RideScheduleService } from './ride-schedule.service';
import { RideScheduleRepository } from './ride-schedule.repository';
import { RideSeatsService } from './ride-seats.service';
import { RideEntity } from './ride.entity';
import { RidesPersonalData } from './rides.personal-data';
import { RidesRepository } from './rides.repository';
import { SearchCountsRepository } from './search-counts.repository';
import { SearchCountsService } from './search-counts.service';
import { RidesService } from './rides.service';

/** Rides: publishing, finding, changing, cancelling. Wants a `RideBookings`, which bookings binds. */
@Module({
  imports: [TypeOrmModule.forFeature([RideEntity]), TownsModule],
  controllers: [RidesController, AdminRidesController],
  providers: [
    RidesService,
    RidesPersonalData,
    RidesRepository,
    RideScheduleService,
    RideScheduleRepository,
    RideDaysService,
    RideSeatsService,
    SearchCountsService,
    SearchCountsRepository,
    CancelRidesOfDriverJob,
    CompleteRidesJob,
  ],
  exports: [RidesService, RidesPersonalData, RideSeatsService],
})
export class RidesModule {}

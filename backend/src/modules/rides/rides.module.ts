import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TownsModule } from '../towns';
import { AdminRidesController } from './admin-rides.controller';
import { DriverChanges } from './driver-changes.service';
import { CompleteRidesJob } from './jobs/complete-rides.job';
import { RideSchedule } from './ride-schedule.service';
import { RideScheduleRepository } from './ride-schedule.repository';
import { RideSeats } from './ride-seats.service';
import { RideEntity } from './ride.entity';
import { RidesPersonalData } from './rides.personal-data';
import { RidesController } from './rides.controller';
import { RidesRepository } from './rides.repository';
import { RidesService } from './rides.service';

/** Rides: publishing, finding, changing, cancelling. Wants a `RideBookings`, which bookings binds. */
@Module({
  imports: [TypeOrmModule.forFeature([RideEntity]), TownsModule],
  controllers: [RidesController, AdminRidesController],
  providers: [
    RidesService,
    RidesPersonalData,
    RidesRepository,
    RideSchedule,
    RideScheduleRepository,
    RideSeats,
    DriverChanges,
    CompleteRidesJob,
  ],
  exports: [RidesService, RidesPersonalData, RideSeats],
})
export class RidesModule {}

import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings';
import { NotificationsModule } from '../notifications';
import { PaymentsModule } from '../payments';
import { RailsModule } from '../rails';
import { TransfersModule } from '../transfers';
import { RailsCheck } from './checks/rails.check';
import { DoctorController } from './doctor.controller';
import { DoctorRepository } from './doctor.repository';
import { DoctorService } from './doctor.service';
import { LiveChecksRepository } from './live-checks/live-checks.repository';
import { LiveChecksService } from './live-checks/live-checks.service';
import { LivePayment } from './live-payment';

@Module({
  imports: [BookingsModule, NotificationsModule, PaymentsModule, RailsModule, TransfersModule],
  controllers: [DoctorController],
  providers: [
    DoctorService,
    LivePayment,
    LiveChecksRepository,
    LiveChecksService,
    DoctorRepository,
    RailsCheck,
  ],
})
export class DoctorModule {}

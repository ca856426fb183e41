import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications';
import { BookingsModule } from '../bookings';
import { PaymentsModule } from '../payments';
import { RailsModule } from '../rails';
import { TransfersModule } from '../transfers';
import { BackupsCheck, DatabaseCheck } from './checks/database.checks';
import { RailsCheck } from './checks/rails.check';
import { PushCheck, RedisCheck, SmsCheck, StorageCheck } from './checks/services.checks';
import { AddressCheck, SettingsCheck, TimeZoneCheck } from './checks/settings.checks';
import { DoctorController } from './doctor.controller';
import { DoctorRepository } from './doctor.repository';
import { DoctorService } from './doctor.service';
import { LiveChecksRepository } from './live-checks/live-checks.repository';
import { LiveChecksService } from './live-checks/live-checks.service';
import { LivePayment } from './live-payment';

/** Checks the application's dependencies: `npm run cli -- doctor`, and a page of the console. */
@Module({
  imports: [BookingsModule, NotificationsModule, PaymentsModule, RailsModule, TransfersModule],
  controllers: [DoctorController],
  providers: [
    DoctorService,
    LivePayment,
    LiveChecksRepository,
    LiveChecksService,
    DoctorRepository,
    SettingsCheck,
    AddressCheck,
    DatabaseCheck,
    BackupsCheck,
    RedisCheck,
    StorageCheck,
    RailsCheck,
    SmsCheck,
    PushCheck,
    TimeZoneCheck,
  ],
})
export class DoctorModule {}

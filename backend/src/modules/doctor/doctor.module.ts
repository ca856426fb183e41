import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications';
import { BackupsCheck, DatabaseCheck } from './checks/database.checks';
import { PushCheck, RedisCheck, SmsCheck, StorageCheck } from './checks/services.checks';
import { AddressCheck, SettingsCheck, TimeZoneCheck } from './checks/settings.checks';
import { DoctorController } from './doctor.controller';
import { DoctorRepository } from './doctor.repository';
import { DoctorService } from './doctor.service';

/** Looks at what the product leans on: `npm run cli -- doctor`, and a page of the console. */
@Module({
  imports: [NotificationsModule],
  controllers: [DoctorController],
  providers: [
    DoctorService,
    DoctorRepository,
    SettingsCheck,
    AddressCheck,
    DatabaseCheck,
    BackupsCheck,
    RedisCheck,
    StorageCheck,
    SmsCheck,
    PushCheck,
    TimeZoneCheck,
  ],
})
export class DoctorModule {}

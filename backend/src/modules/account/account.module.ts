import { Module } from '@nestjs/common';
import { AuditModule } from '../audit';
import { BookingsModule } from '../bookings';
import { DriverApplicationsModule } from '../driver-applications';
import { NotificationsModule } from '../notifications';
import { PaymentsModule } from '../payments';
import { ProfilesModule } from '../profiles';
import { RidesModule } from '../rides';
import { AccountController } from './account.controller';
import { AccountDeletionRepository } from './account-deletion.repository';
import { AccountDeletion } from './account-deletion.service';
import { AccountExport } from './account-export.service';
import { PersonalDataRooms } from './personal-data-rooms';
import { RiskSignalsController } from './risk/risk-signals.controller';
import { RiskSignalsRepository } from './risk/risk-signals.repository';
import { RiskSignals } from './risk/risk-signals.service';
import { StaffStatsController } from './staff-stats.controller';
import { StaffStatsRepository } from './staff-stats.repository';
import { StaffStatsService } from './staff-stats.service';

/** What looks into every room: a person's own data, and the figures of the staff's dashboard. */
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
  controllers: [AccountController, StaffStatsController, RiskSignalsController],
  providers: [
    AccountDeletion,
    AccountDeletionRepository,
    AccountExport,
    PersonalDataRooms,
    RiskSignals,
    RiskSignalsRepository,
    StaffStatsService,
    StaffStatsRepository,
  ],
})
export class AccountModule {}

import { Module } from '@nestjs/common';
import { AssistantModule } from '../assistant';
import { AttachmentsModule } from '../attachments';
import { AuditModule } from '../audit';
import { BookingsModule } from '../bookings';
import { ClaimsModule } from '../claims';
import { DriverApplicationsModule } from '../driver-applications';
import { NotificationsModule } from '../notifications';
import { PaymentsModule } from '../payments';
import { ProfilesModule } from '../profiles';
import { PromotionsModule } from '../promotions';
import { RatingsModule } from '../ratings';
import { ReportsModule } from '../reports';
import { RidesModule } from '../rides';
import { StrikesModule } from '../strikes';
import { SupportModule } from '../support';
import { TransfersModule } from '../transfers';
import { TripsModule } from '../trips';
import { AccountController } from './account.controller';
import { AccountService } from './account.service';
import { PersonalDataSources } from './personal-data-sources';

@Module({
  imports: [
    AuditModule,
    ProfilesModule,
    NotificationsModule,
    DriverApplicationsModule,
    RatingsModule,
    AttachmentsModule,
    StrikesModule,
    PromotionsModule,
    RidesModule,
    BookingsModule,
    ClaimsModule,
    PaymentsModule,
    ReportsModule,
    SupportModule,
    TransfersModule,
    TripsModule,
    AssistantModule,
  ],
  controllers: [AccountController],
  providers: [AccountService, PersonalDataSources],
})
export class AccountModule {}

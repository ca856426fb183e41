import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals';
import { AttachmentsModule } from '../attachments';
import { AuditModule } from '../audit';
import { BookingsModule } from '../bookings';
import { NotificationsModule } from '../notifications';
import { ProfilesModule } from '../profiles';
import { StrikesModule } from '../strikes';
import { AdminClaimsController } from './admin-claims.controller';
import { ClaimDecisionsService } from './claim-decisions.service';
import { ClaimNotificationsService } from './claim-notifications.service';
import { ClaimsController } from './claims.controller';
import { ClaimsRepository } from './claims.repository';
import { ClaimsService } from './claims.service';

/** Claims about no-shows and absent drivers, which settle disputed money. */
@Module({
  imports: [
    ApprovalsModule,
    AttachmentsModule,
    AuditModule,
    BookingsModule,
    NotificationsModule,
    ProfilesModule,
    StrikesModule,
  ],
  controllers: [ClaimsController, AdminClaimsController],
  providers: [ClaimsService, ClaimDecisionsService, ClaimNotificationsService, ClaimsRepository],
})
export class ClaimsModule {}

import { Module } from '@nestjs/common';
import { Retention } from '../../platform/jobs';
import { AttachmentsModule } from '../attachments';
import { AuditModule } from '../audit';
import { NotificationsModule } from '../notifications';
import { ProfilesModule } from '../profiles';
import { AdminSupportController } from './admin-support.controller';
import { StaffCasesRepository } from './staff-cases.repository';
import { StaffSupportService } from './staff-support.service';
import { SupportController } from './support.controller';
import { SupportService } from './support.service';
import { OLD_CASES, SupportCasesRepository } from './support-cases.repository';
import { SupportNotificationsService } from './support-notifications.service';

@Module({
  imports: [AttachmentsModule, AuditModule, NotificationsModule, ProfilesModule],
  controllers: [SupportController, AdminSupportController],
  providers: [
    SupportService,
    StaffSupportService,
    SupportCasesRepository,
    StaffCasesRepository,
    SupportNotificationsService,
  ],
  exports: [SupportService],
})
export class SupportModule {
  constructor(retention: Retention) {
    retention.register(OLD_CASES);
  }
}

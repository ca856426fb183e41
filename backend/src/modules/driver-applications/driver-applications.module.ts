import { Module } from '@nestjs/common';
import { AuditModule } from '../audit';
import { NotificationsModule } from '../notifications';
import { ProfilesModule } from '../profiles';
import { AdminApplicationsController } from './admin-applications.controller';
import { ApplicationsController } from './applications.controller';
import { ApplicationsService } from './applications.service';
import { DecisionsService } from './decisions.service';
import { DocumentLinks } from './files/document-links.service';
import { FilesController } from './files/files.controller';
import { RenewalsService } from './renewals.service';
import { StaffApplicationsService } from './staff-applications.service';

/** Who wants to drive, with what papers, and who decides about it. */
@Module({
  imports: [AuditModule, ProfilesModule, NotificationsModule],
  controllers: [ApplicationsController, AdminApplicationsController, FilesController],
  providers: [
    ApplicationsService,
    RenewalsService,
    DecisionsService,
    StaffApplicationsService,
    DocumentLinks,
  ],
  exports: [StaffApplicationsService],
})
export class DriverApplicationsModule {}

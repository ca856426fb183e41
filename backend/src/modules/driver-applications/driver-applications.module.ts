import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals';
import { AuditModule } from '../audit';
import { MoneyModule } from '../money';
import { NotificationsModule } from '../notifications';
import { ProfilesModule } from '../profiles';
import { AdminApplicationsController } from './admin-applications.controller';
import { ApplicantNotificationsService } from './applicant-notifications.service';
import { ApplicationsController } from './applications.controller';
import { ApplicationsPersonalData } from './applications.personal-data';
import { ApplicationsRepository } from './applications.repository';
import { ApplicationsService } from './applications.service';
import { DecisionsService } from './decisions.service';
import { DocumentFilesRepository } from './document-files.repository';
import { DriverApplicationsJobs } from './driver-applications.jobs';
import { DocumentLinksService } from './files/document-links.service';
import { DocumentStorageService } from './files/document-storage.service';
import { FilesController } from './files/files.controller';
import { RenewalsService } from './renewals.service';
import { StaffApplicationsRepository } from './staff-applications.repository';
import { StaffApplicationsService } from './staff-applications.service';

@Module({
  imports: [ApprovalsModule, AuditModule, MoneyModule, ProfilesModule, NotificationsModule],
  controllers: [ApplicationsController, AdminApplicationsController, FilesController],
  providers: [
    ApplicationsService,
    ApplicationsPersonalData,
    ApplicationsRepository,
    DocumentFilesRepository,
    DocumentStorageService,
    DocumentLinksService,
    RenewalsService,
    DecisionsService,
    StaffApplicationsService,
    StaffApplicationsRepository,
    ApplicantNotificationsService,
    DriverApplicationsJobs,
  ],
  exports: [ApplicationsPersonalData, StaffApplicationsService],
})
export class DriverApplicationsModule {}

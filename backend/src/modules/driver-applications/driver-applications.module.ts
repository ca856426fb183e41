import { Module } from '@nestjs/common';
import { AuditModule } from '../audit';
import { NotificationsModule } from '../notifications';
import { ProfilesModule } from '../profiles';
import { AdminApplicationsController } from './admin-applications.controller';
import { ApplicantNamesService } from './applicant-names.service';
import { ApplicationsController } from './applications.controller';
import { ApplicationsPersonalData } from './applications.personal-data';
import { ApplicationsRepository } from './applications.repository';
import { ApplicationsService } from './applications.service';
import { DecisionsService } from './decisions.service';
import { DocumentFilesRepository } from './document-files.repository';
import { DocumentRetentionRepository } from './document-retention.repository';
import { DocumentKeeper } from './files/document-keeper.service';
import { DocumentLinks } from './files/document-links.service';
import { FilesController } from './files/files.controller';
import { RemindOfExpiryJob } from './jobs/remind-of-expiry.job';
import { RemoveOldFilesJob } from './jobs/remove-old-files.job';
import { SweepOrphansJob } from './jobs/sweep-orphans.job';
import { ApplicantNotices } from './notices/applicant-notices.service';
import { RenewalsService } from './renewals.service';
import { StaffApplicationsRepository } from './staff-applications.repository';
import { StaffApplicationsService } from './staff-applications.service';

/** Who wants to drive, with what papers, and who decides about it. */
@Module({
  imports: [AuditModule, ProfilesModule, NotificationsModule],
  controllers: [ApplicationsController, AdminApplicationsController, FilesController],
  providers: [
    ApplicationsService,
    ApplicantNamesService,
    ApplicationsPersonalData,
    ApplicationsRepository,
    DocumentFilesRepository,
    DocumentRetentionRepository,
    DocumentKeeper,
    DocumentLinks,
    RenewalsService,
    DecisionsService,
    StaffApplicationsService,
    StaffApplicationsRepository,
    ApplicantNotices,
    RemindOfExpiryJob,
    RemoveOldFilesJob,
    SweepOrphansJob,
  ],
  exports: [ApplicationsPersonalData, StaffApplicationsService],
})
export class DriverApplicationsModule {}

import { Module } from '@nestjs/common';
import { AuditModule } from '../audit';
import { AuthModule } from '../auth';
import { NotificationsModule } from '../notifications';
import { ProfilesModule } from '../profiles';
import { RatingsModule } from '../ratings';
import { RidesModule } from '../rides';
import { AdminReportsController } from './admin-reports.controller';
import { RatingReportsController } from './rating-reports.controller';
import { RemovedPicturesService } from './removed-pictures.service';
import { ReportsController } from './reports.controller';
import { ReportsRepository } from './reports.repository';
import { ReportsService } from './reports.service';

@Module({
  imports: [AuditModule, AuthModule, NotificationsModule, ProfilesModule, RatingsModule, RidesModule],
  controllers: [ReportsController, RatingReportsController, AdminReportsController],
  providers: [ReportsService, ReportsRepository, RemovedPicturesService],
})
export class ReportsModule {}

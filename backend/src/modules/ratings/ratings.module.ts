import { Module } from '@nestjs/common';
import { AuditModule } from '../audit';
import { NotificationsModule } from '../notifications';
import { ProfilesModule } from '../profiles';
import { AdminRatingsController } from './admin-ratings.controller';
import { RatingsController } from './ratings.controller';
import { RatingsRepository } from './ratings.repository';
import { RatingsService } from './ratings.service';

/** The bookings module decides who may rate. */
@Module({
  imports: [AuditModule, NotificationsModule, ProfilesModule],
  controllers: [RatingsController, AdminRatingsController],
  providers: [RatingsService, RatingsRepository],
  exports: [RatingsService],
})
export class RatingsModule {}

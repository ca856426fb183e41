import { Module } from '@nestjs/common';
import { Retention } from '../../platform/jobs';
import { AttachmentsModule } from '../attachments';
import { AuditModule } from '../audit';
import { AuthModule } from '../auth';
import { NotificationsModule } from '../notifications';
import { ProfilesModule } from '../profiles';
import { AdminStrikesController } from './admin-strikes.controller';
import { StrikesController } from './strikes.controller';
import { OLD_STRIKES, StrikesRepository } from './strikes.repository';
import { StrikesService } from './strikes.service';

@Module({
  imports: [AttachmentsModule, AuditModule, AuthModule, NotificationsModule, ProfilesModule],
  controllers: [StrikesController, AdminStrikesController],
  providers: [StrikesService, StrikesRepository],
  exports: [StrikesService],
})
export class StrikesModule {
  constructor(retention: Retention) {
    retention.register(OLD_STRIKES);
  }
}

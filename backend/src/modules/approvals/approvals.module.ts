import { Module } from '@nestjs/common';
import { Retention } from '../../platform/jobs';
import { AuditModule } from '../audit';
import { ProfilesModule } from '../profiles';
import { ApprovalsController } from './approvals.controller';
import { ApprovalsRepository, OLD_SOLO_PAYMENTS } from './approvals.repository';
import { ApprovalsService } from './approvals.service';

@Module({
  imports: [AuditModule, ProfilesModule],
  controllers: [ApprovalsController],
  providers: [ApprovalsService, ApprovalsRepository],
  exports: [ApprovalsService],
})
export class ApprovalsModule {
  constructor(retention: Retention) {
    retention.register(OLD_SOLO_PAYMENTS);
  }
}

import { Module } from '@nestjs/common';
import { AuditModule } from '../audit';
import { ApprovalsController } from './approvals.controller';
import { ApprovalsRepository } from './approvals.repository';
import { Approvals } from './approvals.service';

/** Commands of staff that wait for a second person. */
@Module({
  imports: [AuditModule],
  controllers: [ApprovalsController],
  providers: [Approvals, ApprovalsRepository],
  exports: [Approvals],
})
export class ApprovalsModule {}

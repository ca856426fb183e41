import { Module } from '@nestjs/common';
import { AuditModule } from '../audit';
import { AdminClosingsController } from './closings/admin-closings.controller';
import { ClosingsRepository } from './closings/closings.repository';
import { ClosingsService } from './closings/closings.service';
import { DriverEarningsController } from './earnings/driver-earnings.controller';
import { EarningsRepository } from './earnings/earnings.repository';
import { EarningsService } from './earnings/earnings.service';
import { AdminStatementsController } from './statements/admin-statements.controller';
import { CloseMonthsJob } from './statements/close-months.job';
import { JournalClosingsRepository } from './statements/journal-closings.repository';
import { StatementsService } from './statements/statements.service';

@Module({
  imports: [AuditModule],
  controllers: [DriverEarningsController, AdminStatementsController, AdminClosingsController],
  providers: [
    EarningsService,
    EarningsRepository,
    StatementsService,
    JournalClosingsRepository,
    CloseMonthsJob,
    ClosingsService,
    ClosingsRepository,
  ],
})
export class LedgerModule {}

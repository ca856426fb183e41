import { Module } from '@nestjs/common';
import { AuditModule } from '../audit';
import { DriverApplicationsModule } from '../driver-applications';
import { ProfilesModule } from '../profiles';
import { TransfersModule } from '../transfers';
import { AccountController } from './account.controller';
import { AccountService } from './account.service';
import { PersonalDataSources } from './personal-data-sources';

@Module({
  imports: [AuditModule, ProfilesModule, DriverApplicationsModule, TransfersModule],
  controllers: [AccountController],
  providers: [AccountService, PersonalDataSources],
})
export class AccountModule {}

import { Module } from '@nestjs/common';
import { Retention } from '../../platform/jobs';
import { AuditModule } from '../audit';
import { NotificationsModule } from '../notifications';
import { TownsModule } from '../towns';
import { AdminPromotionsController } from './admin-promotions.controller';
import { CreditsRepository, OLD_CODE_TRIES } from './credits.repository';
import { CreditsService } from './credits.service';
import { PromotionsRepository } from './promotions.repository';
import { PromotionsService } from './promotions.service';
import { ReferralsController } from './referrals.controller';
import { ReferralsRepository } from './referrals.repository';
import { ReferralsService } from './referrals.service';

@Module({
  imports: [AuditModule, NotificationsModule, TownsModule],
  controllers: [ReferralsController, AdminPromotionsController],
  providers: [
    CreditsService,
    CreditsRepository,
    PromotionsService,
    PromotionsRepository,
    ReferralsService,
    ReferralsRepository,
  ],
  exports: [CreditsService, ReferralsService],
})
export class PromotionsModule {
  constructor(retention: Retention) {
    retention.register(OLD_CODE_TRIES);
  }
}

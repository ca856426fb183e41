export { CreditsService } from './credits.service';
export { PromotionsModule } from './promotions.module';
export { promotionsPersonalData } from './promotions.repository';
export { ReferralsService } from './referrals.service';

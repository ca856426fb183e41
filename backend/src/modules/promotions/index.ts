export { CreditsService } from './credits.service';
export { PromotionsModule } from './promotions.module';
export { PromotionsPersonalData } from './promotions.personal-data';
export { ReferralsService } from './referrals.service';

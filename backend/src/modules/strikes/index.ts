export type { StrikeKind } from './strike.policy';
export { STRIKE_RULES } from './strike.policy';
export { activeStrikes, holdsAreShort } from './strikes.sql';
export { StrikesModule } from './strikes.module';
export { StrikesPersonalData } from './strikes.personal-data';
export { StrikesService } from './strikes.service';

export { holdsAreShort, strikesPersonalData } from './strikes.repository';
export { StrikesModule } from './strikes.module';
export { StrikesService } from './strikes.service';

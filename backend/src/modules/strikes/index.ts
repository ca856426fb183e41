export { holdsAreShort } from './strikes.repository';
export { StrikesModule } from './strikes.module';
export { StrikesPersonalData } from './strikes.personal-data';
export { StrikesService } from './strikes.service';

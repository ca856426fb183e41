export type { JourneyEstimate, Town } from './town';
export { TownsModule } from './towns.module';
export { TownsService } from './towns.service';

export { type Town, townKey } from './town';
export { TownsModule } from './towns.module';
export { TownsService } from './towns.service';

export { TripsModule } from './trips.module';
export { TripsPersonalData } from './trips.personal-data';

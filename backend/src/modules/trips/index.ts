export { TripsModule } from './trips.module';
export { tripsPersonalData } from './trusted-contacts.repository';

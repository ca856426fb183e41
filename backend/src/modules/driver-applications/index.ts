export { DriverApplicationsModule } from './driver-applications.module';
export { ApplicationsPersonalData } from './applications.personal-data';

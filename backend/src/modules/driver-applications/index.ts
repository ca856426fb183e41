export { DriverApplicationsModule } from './driver-applications.module';
export { StaffApplicationsService } from './staff-applications.service';
export { ApplicationsPersonalData } from './applications.personal-data';

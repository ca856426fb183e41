export { DriverApplicationsModule } from './driver-applications.module';
export { StaffApplicationsService } from './staff-applications.service';

export { ReportsModule } from './reports.module';
export { reportsPersonalData } from './reports.repository';

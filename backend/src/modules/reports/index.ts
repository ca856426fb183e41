export { ReportsModule } from './reports.module';
export { ReportsPersonalData } from './reports.personal-data';

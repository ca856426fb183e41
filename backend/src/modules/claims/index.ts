export { ClaimsJobs } from './claims.jobs';
export { ClaimsModule } from './claims.module';
export { ClaimsPersonalData } from './claims.personal-data';

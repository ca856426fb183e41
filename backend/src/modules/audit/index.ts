export { AuditModule } from './audit.module';
export { AuditService } from './audit.service';
export { AuditPersonalData } from './audit.personal-data';

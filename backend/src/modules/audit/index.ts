export { AuditModule } from './audit.module';
export { verifyAudit } from './audit-chain.query';
export { AuditService } from './audit.service';
export { AuditPersonalData } from './audit.personal-data';

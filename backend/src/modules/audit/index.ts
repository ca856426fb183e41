export { AuditModule } from './audit.module';
export { verifyAudit } from './audit-chain.query';
export { AuditService, subjectTypeOf } from './audit.service';
export { auditPersonalData } from './audit.repository';

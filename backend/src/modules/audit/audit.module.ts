import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditEventEntity } from './audit-event.entity';
import { AuditController } from './audit.controller';
import { ExportsController } from './exports.controller';
import { AuditRepository } from './audit.repository';
import { AuditPersonalData } from './audit.personal-data';
import { AuditService } from './audit.service';

@Module({
  imports: [TypeOrmModule.forFeature([AuditEventEntity])],
  controllers: [AuditController, ExportsController],
  providers: [AuditService, AuditPersonalData, AuditRepository],
  exports: [AuditService, AuditPersonalData],
})
export class AuditModule {}

import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditController } from './audit.controller';
import { AuditEventEntity, AuditRepository } from './audit.repository';
import { AuditService } from './audit.service';
import { ExportsController } from './exports.controller';

@Module({
  imports: [TypeOrmModule.forFeature([AuditEventEntity])],
  controllers: [AuditController, ExportsController],
  providers: [AuditService, AuditRepository],
  exports: [AuditService],
})
export class AuditModule {}

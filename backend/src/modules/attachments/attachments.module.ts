import { Module } from '@nestjs/common';
import { AttachmentsController } from './attachments.controller';
import { AttachmentsPersonalData } from './attachments.personal-data';
import { AttachmentsRepository } from './attachments.repository';
import { AttachmentsService } from './attachments.service';

@Module({
  controllers: [AttachmentsController],
  providers: [AttachmentsService, AttachmentsRepository, AttachmentsPersonalData],
  exports: [AttachmentsService, AttachmentsPersonalData],
})
export class AttachmentsModule {}

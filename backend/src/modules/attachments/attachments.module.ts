import { Module } from '@nestjs/common';
import { AttachmentsController } from './attachments.controller';
import { AttachmentsPersonalData } from './attachments.personal-data';
import { AttachmentsRepository } from './attachments.repository';
import { AttachmentsService } from './attachments.service';
import { SweepAttachmentsJob } from './sweep-attachments.job';

@Module({
  controllers: [AttachmentsController],
  providers: [AttachmentsService, AttachmentsRepository, AttachmentsPersonalData, SweepAttachmentsJob],
  exports: [AttachmentsService, AttachmentsPersonalData],
})
export class AttachmentsModule {}

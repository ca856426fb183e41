import { Module } from '@nestjs/common';
import { AttachmentsController } from './attachments.controller';
import { AttachmentsPersonalData } from './attachments.personal-data';
import { AttachmentsRepository } from './attachments.repository';
import { AttachmentsService } from './attachments.service';
import { SweepAttachmentsJob } from './sweep-attachments.job';

/** Photos of claims, strikes and support messages, whose modules decide who adds and sees them. */
@Module({
  controllers: [AttachmentsController],
  providers: [AttachmentsService, AttachmentsRepository, AttachmentsPersonalData, SweepAttachmentsJob],
  exports: [AttachmentsService, AttachmentsPersonalData],
})
export class AttachmentsModule {}

export { AttachmentsModule } from './attachments.module';
export { attachmentsPersonalData } from './attachments.repository';
export { AttachmentResponse, AttachmentsService, MAX_PHOTOS } from './attachments.service';
export { TakesPhotos } from './takes-photos.decorator';

export { AttachmentsModule } from './attachments.module';
export { attachmentsPersonalData } from './attachments.repository';
export { AttachmentResponse, AttachmentsService, MAX_PHOTOS, TakesPhotos } from './attachments.service';

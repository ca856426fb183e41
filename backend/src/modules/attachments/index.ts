export { AttachmentsModule } from './attachments.module';
export { AttachmentsPersonalData } from './attachments.personal-data';
export { AttachmentResponse, AttachmentsService, MAX_PHOTOS } from './attachments.service';
export { TakesPhotos } from './takes-photos.decorator';

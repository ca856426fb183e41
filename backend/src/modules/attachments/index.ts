export { AttachmentsModule } from './attachments.module';
export { AttachmentsPersonalData } from './attachments.personal-data';
export { AttachmentsService, MOST_PHOTOS } from './attachments.service';
export { AttachmentResponse } from './attachments.service';
export { TakesPhotos } from './takes-photos.decorator';

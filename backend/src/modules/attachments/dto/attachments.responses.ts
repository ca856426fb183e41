import { Instant, Text, Uuid } from '../../../platform/http';

export class AttachmentResponse {
  @Uuid() id!: string;
  @Text({ description: 'Valid for five minutes' }) url!: string;
  @Uuid({ description: 'Who added the photo' }) person_id!: string;
  @Instant() created_at!: Date;
}

import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import { IsMessageText, MESSAGE_LENGTH } from '../message-text';

export class SendMessageRequest {
  @ApiProperty({ format: 'uuid' }) @IsUUID() conversation_id!: string;

  @ApiProperty({ minLength: 1, maxLength: MESSAGE_LENGTH, description: 'Trimmed' })
  @IsMessageText()
  content!: string;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: "The sender's own id of it: sent again, it answers with the first message",
  })
  @IsOptional()
  @IsUUID()
  client_id?: string | null;
}

export class ReadMessagesRequest {
  @ApiProperty({ format: 'uuid', description: 'The caller' }) @IsUUID() userId!: string;

  @ApiPropertyOptional({ type: String, format: 'uuid', description: 'Only what this person wrote' })
  @IsOptional()
  @IsUUID()
  otherUserId?: string;
}

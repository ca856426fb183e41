import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { NumberInQuery, PageQuery } from '../../../platform/http';

/** Which part of a ride's messages; nothing: the newest. */
export class MessagePageQuery extends PageQuery {
  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 100, default: 50 })
  @IsOptional()
  @NumberInQuery()
  @IsInt()
  @Min(1)
  @Max(100)
  override limit = 50;

  @ApiPropertyOptional({ format: 'uuid', description: 'The newest of what stands before this message' })
  @IsOptional()
  @IsUUID()
  before?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'The oldest of what came after this message' })
  @IsOptional()
  @IsUUID()
  after?: string;
}

export class RideMessagesQuery extends MessagePageQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'Only the conversation with this person' })
  @IsOptional()
  @IsUUID()
  otherUserId?: string;
}

import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional, IsUUID } from 'class-validator';

export class ReadNotificationsRequest {
  @ApiPropertyOptional({ type: [String], format: 'uuid', maxItems: 100, description: 'Default: all' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsUUID(undefined, { each: true })
  ids?: string[];
}

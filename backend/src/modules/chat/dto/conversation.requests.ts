import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';

/** Whom a driver writes to is `passenger_id`; a passenger writes to the ride's driver, whatever else they send (decision 25). */
export class OpenConversationRequest {
  @ApiProperty({ format: 'uuid' }) @IsUUID() ride_id!: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Read only where the caller drives the ride' })
  @IsOptional()
  @IsUUID()
  passenger_id?: string;
}

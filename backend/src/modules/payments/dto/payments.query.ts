import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import { PageQuery } from '../../../platform/http';

export class PaymentsQuery extends PageQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'Only the payments of this booking' })
  @IsOptional()
  @IsUUID(undefined, { message: 'booking_id must be a UUID' })
  booking_id?: string;
}

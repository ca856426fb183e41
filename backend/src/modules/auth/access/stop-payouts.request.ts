import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { IsPlainText } from '../../../platform/http';

export class StopPayoutsRequest {
  @ApiProperty({ description: 'True leaves the driver out of payouts until it is false again' })
  @IsBoolean()
  stopped!: boolean;

  @ApiProperty({ minLength: 1, maxLength: 500, description: 'Kept in the audit events' })
  @IsPlainText({ min: 1, max: 500 })
  reason!: string;
}

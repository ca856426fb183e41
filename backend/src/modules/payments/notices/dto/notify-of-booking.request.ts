import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';

export class NotifyOfBookingRequest {
  @ApiProperty({
    maxLength: 10_000,
    description: 'JSON: `{type: payment_completed | payment_completed_driver, userId, data: {bookingId}}`',
  })
  @IsString()
  @MaxLength(10_000)
  notificationData!: string;
}

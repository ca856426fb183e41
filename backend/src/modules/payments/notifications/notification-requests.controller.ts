import { Body, Controller, Post } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { ok, Operation, UserId } from '../../../platform/http';
import { NotificationRequestsService, readNotificationData } from './notification-requests.service';

class NotifyOfBookingRequest {
  @ApiProperty({
    maxLength: 10_000,
    description: 'JSON: `{type: payment_completed | payment_completed_driver, userId, data: {bookingId}}`',
  })
  @IsString()
  @MaxLength(10_000)
  notificationData!: string;
}

@ApiTags('Notifications')
@Controller('api/notifications/booking')
export class NotificationRequestsController {
  constructor(private readonly requests: NotificationRequestsService) {}

  @Post()
  @Operation(
    "Send the booking's notification again",
    null,
    'BOOKING_NOT_FOUND',
    'BOOKING_CANCELLED',
    'NOT_PAID',
    'RIDE_CANCELLED',
    'RIDE_DEPARTED',
  )
  async notify(@UserId() userId: string, @Body() { notificationData }: NotifyOfBookingRequest) {
    await this.requests.notify(userId, readNotificationData(notificationData));
    return ok(null);
  }
}

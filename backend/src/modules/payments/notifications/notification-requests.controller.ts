import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { ApiEnvelope, ApiErrors, CurrentUser, type Identity, ok } from '../../../platform/http';
import { readNotificationData } from './notification-request';
import { NotificationRequestsService } from './notification-requests.service';

class NotifyOfBookingRequest {
  @ApiProperty({
    maxLength: 10_000,
    description: 'JSON: `{type: payment_completed | payment_completed_driver, userId, data: {bookingId}}`',
  })
  @IsString()
  @MaxLength(10_000)
  notificationData!: string;
}

@ApiTags('notifications')
@Controller('api/notifications/booking')
export class NotificationRequestsController {
  constructor(private readonly requests: NotificationRequestsService) {}

  @Post()
  @HttpCode(200)
  @ApiEnvelope(null, { nullable: true })
  @ApiErrors(400, 401, 404, 409, 413, 415)
  async notify(@CurrentUser() { userId }: Identity, @Body() { notificationData }: NotifyOfBookingRequest) {
    await this.requests.notify(userId, readNotificationData(notificationData));
    return ok(null);
  }
}

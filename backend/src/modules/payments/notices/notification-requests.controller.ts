import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiEnvelope, ApiErrors, CurrentUser, type Identity, ok } from '../../../platform/http';
import { NotifyOfBookingRequest } from './dto/notify-of-booking.request';
import { readNotificationData } from './notification-data';
import { NotificationRequests } from './notification-requests.service';

@ApiTags('notifications')
@Controller('api/notifications/booking')
export class NotificationRequestsController {
  constructor(private readonly requests: NotificationRequests) {}

  @Post()
  @HttpCode(200)
  @ApiEnvelope(null, { nullable: true })
  @ApiErrors(400, 401, 404, 409, 413, 415)
  async tell(@CurrentUser() { userId }: Identity, @Body() { notificationData }: NotifyOfBookingRequest) {
    await this.requests.tell(userId, readNotificationData(notificationData));
    return ok(null);
  }
}

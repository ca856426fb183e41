import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  BODY,
  CurrentUser,
  type Identity,
  ok,
  okPage,
  Operation,
  PageQuery,
  paginate,
} from '../../platform/http';
import { ReadNotificationsRequest } from './dto/notifications.requests';
import { NotificationResponse, toNotificationResponse, UnreadResponse } from './dto/notifications.responses';
import { notificationCursor, InboxService } from './inbox.service';

@ApiTags('notifications')
@Controller('api/notifications')
export class NotificationsController {
  constructor(private readonly notifications: InboxService) {}

  @Get()
  @ApiEnvelope(NotificationResponse, { paginated: 'rider' })
  @Operation("List one's own notifications", 400, 401)
  async list(@CurrentUser() { userId }: Identity, @Query() query: PageQuery) {
    const page = paginate(await this.notifications.list(userId, query), query, notificationCursor);
    return okPage({ ...page, data: page.data.map(toNotificationResponse) });
  }

  @Put('read')
  @ApiEnvelope(UnreadResponse)
  @Operation('Mark notifications as read', ...BODY, 401)
  async markRead(@CurrentUser() { userId }: Identity, @Body() body: ReadNotificationsRequest) {
    return ok({ unread: await this.notifications.markRead(userId, body.ids ?? null) });
  }
}

import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ok, okPage, Operation, paginate, toResponse, UserId } from '../../platform/http';
import {
  ChangePreferencesRequest,
  NotificationResponse,
  NotificationsQuery,
  PreferencesResponse,
  ReadNotificationsRequest,
  UnreadResponse,
} from './dto/notifications.dto';
import { InboxService, notificationCursor } from './inbox.service';
import { PreferencesService } from './preferences.service';
import type { NotificationPreferences } from './preferences/notification-preferences';
import { WhatsAppChoiceService } from './whatsapp/whatsapp-choice.service';

@ApiTags('Notifications')
@Controller('api/notifications')
export class NotificationsController {
  constructor(
    private readonly notifications: InboxService,
    private readonly preferences: PreferencesService,
    private readonly whatsapp: WhatsAppChoiceService,
  ) {}

  @Get()
  @Operation("List the caller's notifications", { type: NotificationResponse, page: 'rider' })
  async list(@UserId() userId: string, @Query() query: NotificationsQuery) {
    const page = paginate(await this.notifications.list(userId, query), query, notificationCursor);
    return okPage({ ...page, data: page.data.map((entry) => toResponse(NotificationResponse, entry)) });
  }

  @Put('read')
  @Operation('Mark notifications as read', UnreadResponse)
  async markRead(@UserId() userId: string, @Body() body: ReadNotificationsRequest) {
    return ok({ unread: await this.notifications.markRead(userId, body.ids ?? null) });
  }

  @Get('preferences')
  @Operation('Get the notification preferences', PreferencesResponse)
  async preferencesOf(@UserId() userId: string) {
    return ok(this.preferencesResponse(await this.preferences.find(userId)));
  }

  @Put('preferences')
  @Operation('Change the notification preferences', PreferencesResponse)
  async changePreferences(@UserId() userId: string, @Body() changes: ChangePreferencesRequest) {
    if (changes.whatsapp === true) await this.whatsapp.confirmChoice(userId);
    return ok(this.preferencesResponse(await this.preferences.change(userId, changes)));
  }

  private preferencesResponse(chosen: NotificationPreferences): PreferencesResponse {
    return { ...chosen, whatsapp_offered: this.whatsapp.offered };
  }
}

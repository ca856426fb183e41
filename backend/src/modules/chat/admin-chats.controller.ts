import { Body, Controller, Post } from '@nestjs/common';
import { IdParam, ok, Operation, Roles, UserId } from '../../platform/http';
import { ConversationsService } from './conversations.service';
import { OpenChatByStaffRequest, StaffMessageResponse } from './dto/chat.dto';

@Roles('support')
@Controller('api/admin/bookings')
export class AdminChatsController {
  constructor(private readonly conversations: ConversationsService) {}

  @Post(':id/chat')
  @Operation('Read the chat of a booking; audited', [StaffMessageResponse], 'CONVERSATION_NOT_FOUND')
  async open(@UserId() staffId: string, @IdParam() id: string, @Body() { reason }: OpenChatByStaffRequest) {
    return ok(await this.conversations.openForStaff(staffId, id, reason));
  }
}

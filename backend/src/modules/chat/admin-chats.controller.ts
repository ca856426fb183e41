import { Body, Controller, Post } from '@nestjs/common';
import { IdParam, ok, Operation, Roles, UserId } from '../../platform/http';
import { OpenChatByStaffRequest, StaffMessageResponse } from './dto/chat.dto';
import { StaffChatsService } from './staff-chats.service';

@Roles('support')
@Controller('api/admin/bookings')
export class AdminChatsController {
  constructor(private readonly chats: StaffChatsService) {}

  @Post(':id/chat')
  @Operation('Read the chat of a booking; audited', [StaffMessageResponse], 'CONVERSATION_NOT_FOUND')
  async open(@UserId() staffId: string, @IdParam() id: string, @Body() { reason }: OpenChatByStaffRequest) {
    return ok(await this.chats.open(staffId, id, reason));
  }
}

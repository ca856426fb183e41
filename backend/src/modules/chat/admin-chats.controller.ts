import { Body, Controller, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiEnvelope, CurrentUser, IdParam, type Identity, ok, Operation, Roles } from '../../platform/http';
import { OpenChatByStaffRequest } from './dto/chat.requests';
import { StaffMessageResponse } from './dto/chat.responses';
import { StaffChatsService } from './staff-chats.service';

@Roles('support')
@Controller('api/admin/bookings')
export class AdminChatsController {
  constructor(private readonly chats: StaffChatsService) {}

  @Post(':id/chat')
  @HttpCode(HttpStatus.OK)
  @ApiEnvelope(StaffMessageResponse, { isArray: true })
  @Operation('Read the chat of a booking; audited', 'CONVERSATION_NOT_FOUND')
  async open(
    @CurrentUser() staff: Identity,
    @IdParam() id: string,
    @Body() { reason }: OpenChatByStaffRequest,
  ) {
    return ok(await this.chats.open(staff.userId, id, reason));
  }
}

import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { IdParam, ok, okStaffPage, Operation, Roles, UserId } from '../../platform/http';
import {
  ChannelFiguresQuery,
  ConversationsQuery,
  OpenConversationByStaffRequest,
} from './dto/conversations.requests';
import {
  AssistantConversationResponse,
  AssistantMessageResponse,
  ChannelFiguresResponse,
  TakenConversationResponse,
} from './dto/conversations.responses';
import { StaffConversationsService } from './staff-conversations.service';

@Roles('support')
@Controller('api/admin/conversations')
export class AdminConversationsController {
  constructor(private readonly conversations: StaffConversationsService) {}

  @Get()
  @Operation('List conversations with the assistant', { type: AssistantConversationResponse, page: 'staff' })
  async list(@UserId() staffId: string, @Query() query: ConversationsQuery) {
    return okStaffPage(await this.conversations.list(staffId, query), query, (row) => row);
  }

  @Get('figures')
  @Operation('Count people by channel and step, with the costs of SMS', [ChannelFiguresResponse])
  async figures(@Query() query: ChannelFiguresQuery) {
    return ok(await this.conversations.figures(query));
  }

  @Post(':id/open')
  @Operation('Read the messages of a conversation; audited', [AssistantMessageResponse], 404)
  async open(
    @UserId() staffId: string,
    @IdParam() id: string,
    @Body() { reason }: OpenConversationByStaffRequest,
  ) {
    return ok(await this.conversations.open(staffId, id, reason));
  }

  @Post(':id/take-over')
  @Operation('Take over a conversation from the assistant', TakenConversationResponse, 404, 'STATE_CONFLICT')
  async takeOver(
    @UserId() staffId: string,
    @IdParam() id: string,
    @Body() { reason }: OpenConversationByStaffRequest,
  ) {
    return ok({ case_id: await this.conversations.takeOver(staffId, id, reason) });
  }
}

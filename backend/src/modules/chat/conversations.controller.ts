import { Body, Controller, Get, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Identity, IdParam, ok, Operation, UserId } from '../../platform/http';
import { notYours } from './chat.errors';
import { ConversationsService } from './conversations.service';
import { ConversationResponse, OpenConversationRequest, toConversationResponse } from './dto/chat.dto';

@ApiTags('Chat')
@Controller('api/conversations')
export class ConversationsController {
  constructor(private readonly conversations: ConversationsService) {}

  @Post()
  @Operation(
    'Open a conversation about a ride',
    { type: ConversationResponse, status: [201, 200] },
    'BLOCKED',
    'CONVERSATION_NOT_FOUND',
    'RIDE_NOT_FOUND',
    'RIDE_CANCELLED',
    'RIDE_DEPARTED',
    'TOO_MANY_CONVERSATIONS',
  )
  async open(
    @UserId() userId: string,
    @Body() body: OpenConversationRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { conversation, created } = await this.conversations.open(userId, body);
    void reply.status(created ? 201 : 200);
    return ok(toConversationResponse(conversation));
  }

  @Get('user/:userId')
  @Operation("List the caller's conversations", [ConversationResponse], 403)
  async ofPerson(@CurrentUser() user: Identity, @IdParam('userId') userId: string) {
    if (userId !== user.userId) throw notYours();
    return ok((await this.conversations.ofPerson(userId)).map(toConversationResponse));
  }
}

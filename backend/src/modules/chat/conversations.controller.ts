import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiEnvelope, ApiErrors, CurrentUser, type Identity, ok, UuidPipe } from '../../platform/http';
import { notYours } from './chat.errors';
import { ConversationsService } from './conversations.service';
import { OpenConversationRequest } from './dto/conversation.requests';
import { ConversationResponse, toConversationResponse } from './dto/conversation.response';

@ApiTags('Chat')
@Controller('api/conversations')
export class ConversationsController {
  constructor(private readonly conversations: ConversationsService) {}

  /** 201 where it is new, 200 where it was there. */
  @Post()
  @ApiEnvelope(ConversationResponse, { status: 201 })
  @ApiEnvelope(ConversationResponse)
  @ApiErrors(400, 401, 403, 404, 409, 413, 415)
  async open(
    @CurrentUser() user: Identity,
    @Body() body: OpenConversationRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { conversation, created } = await this.conversations.open(user.userId, body);
    void reply.status(created ? 201 : 200);
    return ok(toConversationResponse(conversation));
  }

  @Get('user/:userId')
  @ApiEnvelope(ConversationResponse, { isArray: true })
  @ApiErrors(400, 401, 403)
  async ofPerson(@CurrentUser() user: Identity, @Param('userId', UuidPipe) userId: string) {
    if (userId !== user.userId) throw notYours();
    return ok((await this.conversations.ofPerson(userId)).map(toConversationResponse));
  }
}

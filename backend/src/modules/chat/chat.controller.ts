import { Body, Controller, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Idempotent,
  ApiEnvelope,
  BODY,
  CurrentUser,
  type Identity,
  ok,
  okPage,
  Operation,
  type PageQuery,
  UuidPipe,
} from '../../platform/http';
import { notYours } from './chat.errors';
import {
  MessagePageQuery,
  RideMessagesQuery,
  ReadMessagesRequest,
  SendMessageRequest,
  OpenConversationRequest,
} from './dto/chat.requests';
import {
  MessageResponse,
  toMessageResponse,
  ConversationResponse,
  toConversationResponse,
  UnreadCountResponse,
} from './dto/chat.responses';
import { messageCursor } from './message-pages.query';
import { MessagesService, type ReadPage } from './messages.service';
import type { FastifyReply } from 'fastify';
import { ConversationsService } from './conversations.service';

@ApiTags('Chat')
@Controller('api/conversations')
export class ConversationsController {
  constructor(private readonly conversations: ConversationsService) {}

  /** 201 if new, 200 if it existed. */
  @Post()
  @ApiEnvelope(ConversationResponse, { status: 201 })
  @ApiEnvelope(ConversationResponse)
  @Operation(
    'Open a conversation about a ride',
    ...BODY,
    401,
    403,
    'BLOCKED',
    'CONVERSATION_NOT_FOUND',
    'RIDE_NOT_FOUND',
    'RIDE_CANCELLED',
    'RIDE_DEPARTED',
    'TOO_MANY_CONVERSATIONS',
  )
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
  @Operation("List one's own conversations", 400, 401, 403)
  async ofPerson(@CurrentUser() user: Identity, @Param('userId', UuidPipe) userId: string) {
    if (userId !== user.userId) throw notYours();
    return ok((await this.conversations.ofPerson(userId)).map(toConversationResponse));
  }
}

@ApiTags('Chat')
@Controller('api/messages')
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Post()
  @Idempotent()
  @ApiEnvelope(MessageResponse, { status: 201 })
  @Operation(
    'Send a message',
    ...BODY,
    401,
    'CODE_IN_MESSAGE',
    'BLOCKED',
    'SUSPENDED',
    'CONVERSATION_NOT_FOUND',
    'ANSWER_AWAITED',
  )
  async send(@CurrentUser() sender: Identity, @Body() body: SendMessageRequest) {
    return ok(toMessageResponse(await this.messages.send(sender.userId, body), sender.userId));
  }

  @Get('ride/:rideId')
  @ApiEnvelope(MessageResponse, { paginated: 'rider' })
  @Operation("List one's own messages about a ride", 400, 401)
  async ofRide(
    @CurrentUser() reader: Identity,
    @Param('rideId', UuidPipe) rideId: string,
    @Query() query: RideMessagesQuery,
  ) {
    return pageFor(reader, query, await this.messages.ofRide(reader.userId, rideId, query));
  }

  @Get('ride/:rideId/dashboard')
  @ApiEnvelope(MessageResponse, { paginated: 'rider' })
  @Operation('List all messages about a ride one drives', 400, 401, 403, 'RIDE_NOT_FOUND')
  async ofDrivenRide(
    @CurrentUser() driver: Identity,
    @Param('rideId', UuidPipe) rideId: string,
    @Query() query: MessagePageQuery,
  ) {
    return pageFor(driver, query, await this.messages.ofDrivenRide(driver.userId, rideId, query));
  }

  @Get('unread/:userId')
  @ApiEnvelope(UnreadCountResponse, { isArray: true })
  @Operation('Count unread messages by ride', 400, 401, 403)
  async unread(@CurrentUser() user: Identity, @Param('userId', UuidPipe) userId: string) {
    if (userId !== user.userId) throw notYours();
    return ok(await this.messages.unread(userId));
  }

  @Put('read/:rideId')
  @ApiEnvelope(UnreadCountResponse)
  @Operation("Mark a ride's messages as read", ...BODY, 401, 403)
  async markRead(
    @CurrentUser() user: Identity,
    @Param('rideId', UuidPipe) rideId: string,
    @Body() body: ReadMessagesRequest,
  ) {
    if (body.userId.toLowerCase() !== user.userId) throw notYours();
    return ok(await this.messages.markRead(user.userId, rideId, body.otherUserId ?? null));
  }
}

function pageFor(reader: Identity, query: PageQuery, { messages, direction, hasMore }: ReadPage) {
  return okPage({
    data: messages.map((message) => toMessageResponse(message, reader.userId)),
    pagination: {
      page: query.page,
      limit: query.limit,
      has_more: hasMore,
      next: hasMore ? messageCursor(messages, direction) : null,
    },
  });
}

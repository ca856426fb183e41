import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CurrentUser,
  Idempotent,
  type Identity,
  IdParam,
  ok,
  okPage,
  Operation,
  type PageQuery,
  UserId,
} from '../../platform/http';
import { notYours } from './chat.errors';
import {
  MessagePageQuery,
  MessageResponse,
  ReadMessagesRequest,
  RideMessagesQuery,
  SendMessageRequest,
  toMessageResponse,
  UnreadCountResponse,
} from './dto/chat.dto';
import { messageCursor, MessagesService, type ReadPage } from './messages.service';

@ApiTags('Chat')
@Controller('api/messages')
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Post()
  @Idempotent()
  @Operation(
    'Send a message',
    { type: MessageResponse, status: 201 },
    'CODE_IN_MESSAGE',
    'BLOCKED',
    'SUSPENDED',
    'CONVERSATION_NOT_FOUND',
    'ANSWER_AWAITED',
  )
  async send(@UserId() senderId: string, @Body() body: SendMessageRequest) {
    return ok(toMessageResponse(await this.messages.send(senderId, body), senderId));
  }

  @Get('ride/:rideId')
  @Operation("List the caller's messages about a ride", { type: MessageResponse, page: 'rider' })
  async ofRide(
    @CurrentUser() reader: Identity,
    @IdParam('rideId') rideId: string,
    @Query() query: RideMessagesQuery,
  ) {
    return pageFor(reader, query, await this.messages.ofRide(reader.userId, rideId, query));
  }

  @Get('ride/:rideId/dashboard')
  @Operation(
    "List all messages about one of the driver's rides",
    { type: MessageResponse, page: 'rider' },
    'RIDE_NOT_FOUND',
  )
  async ofDrivenRide(
    @CurrentUser() driver: Identity,
    @IdParam('rideId') rideId: string,
    @Query() query: MessagePageQuery,
  ) {
    return pageFor(driver, query, await this.messages.ofDrivenRide(driver.userId, rideId, query));
  }

  @Get('unread/:userId')
  @Operation('Count unread messages by ride', [UnreadCountResponse], 403)
  async unread(@CurrentUser() user: Identity, @IdParam('userId') userId: string) {
    if (userId !== user.userId) throw notYours();
    return ok(await this.messages.unread(userId));
  }

  @Put('read/:rideId')
  @Operation("Mark a ride's messages as read", UnreadCountResponse, 403)
  async markRead(
    @UserId() userId: string,
    @IdParam('rideId') rideId: string,
    @Body() body: ReadMessagesRequest,
  ) {
    if (body.userId !== userId) throw notYours();
    return ok(await this.messages.markRead(userId, rideId, body.otherUserId ?? null));
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

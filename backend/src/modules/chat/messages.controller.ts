import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  ApiErrors,
  CurrentUser,
  type Identity,
  ok,
  okPage,
  type PageQuery,
  UuidPipe,
} from '../../platform/http';
import { notYours } from './chat.errors';
import { MessagePageQuery, RideMessagesQuery } from './dto/message.queries';
import { ReadMessagesRequest, SendMessageRequest } from './dto/message.requests';
import { MessageResponse, toMessageResponse } from './dto/message.response';
import { UnreadCountResponse } from './dto/unread-count.response';
import { messageCursor } from './message-cursor';
import { MessagesService, type ReadPage } from './messages.service';

/** The calls of spec §7 on messages: whoever asks sees only conversations that they are part of. */
@ApiTags('Chat')
@Controller('api/messages')
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Post()
  @ApiEnvelope(MessageResponse, { status: 201 })
  @ApiErrors(400, 401, 403, 404, 413, 415)
  async send(@CurrentUser() sender: Identity, @Body() body: SendMessageRequest) {
    return ok(toMessageResponse(await this.messages.send(sender.userId, body), sender.userId));
  }

  @Get('ride/:rideId')
  @ApiEnvelope(MessageResponse, { paginated: 'rider' })
  @ApiErrors(400, 401)
  async ofRide(
    @CurrentUser() reader: Identity,
    @Param('rideId', UuidPipe) rideId: string,
    @Query() query: RideMessagesQuery,
  ) {
    return pageFor(reader, query, await this.messages.ofRide(reader.userId, rideId, query));
  }

  @Get('ride/:rideId/dashboard')
  @ApiEnvelope(MessageResponse, { paginated: 'rider' })
  @ApiErrors(400, 401, 403, 404)
  async ofDrivenRide(
    @CurrentUser() driver: Identity,
    @Param('rideId', UuidPipe) rideId: string,
    @Query() query: MessagePageQuery,
  ) {
    return pageFor(driver, query, await this.messages.ofDrivenRide(driver.userId, rideId, query));
  }

  @Get('unread/:userId')
  @ApiEnvelope(UnreadCountResponse, { isArray: true })
  @ApiErrors(400, 401, 403)
  async unread(@CurrentUser() user: Identity, @Param('userId', UuidPipe) userId: string) {
    if (userId !== user.userId) throw notYours();
    return ok(await this.messages.unread(userId));
  }

  @Put('read/:rideId')
  @ApiEnvelope(UnreadCountResponse)
  @ApiErrors(400, 401, 403, 413, 415)
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

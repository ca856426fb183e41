import { Controller, Delete, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Throttle } from '@nestjs/throttler';
import { IdParam, ok, okPage, Operation, PageQuery, paginate, UserId } from '../../../platform/http';
import { BlockedPersonResponse, BlockResponse, toBlockedPersonResponse } from '../dto/profiles.dto';
import { AUDITED_CHANGES } from '../profiles.controller';
import { blockCursor, BlocksService } from './blocks.service';

@ApiTags('Profiles')
@Controller('api/profiles')
export class BlocksController {
  constructor(private readonly blocks: BlocksService) {}

  @Get('me/blocks')
  @Operation('List the people the caller has blocked', { type: BlockedPersonResponse, page: 'rider' })
  async list(@UserId() userId: string, @Query() query: PageQuery) {
    const page = paginate(await this.blocks.list(userId, query), query, blockCursor);
    return okPage({ ...page, data: page.data.map(toBlockedPersonResponse) });
  }

  @Put(':id/block')
  @Throttle(AUDITED_CHANGES)
  @Operation('Block a person', BlockResponse, 'PROFILE_NOT_FOUND')
  async block(@UserId() userId: string, @IdParam() id: string) {
    await this.blocks.block(userId, id);
    return ok({ user_id: id, blocked: true });
  }

  @Delete(':id/block')
  @Throttle(AUDITED_CHANGES)
  @Operation('Unblock a person', BlockResponse)
  async unblock(@UserId() userId: string, @IdParam() id: string) {
    await this.blocks.unblock(userId, id);
    return ok({ user_id: id, blocked: false });
  }
}

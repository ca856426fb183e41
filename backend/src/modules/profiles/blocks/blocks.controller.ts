import { Controller, Delete, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  ok,
  okPage,
  Operation,
  PageQuery,
  paginate,
  IdParam,
  UserId,
} from '../../../platform/http';
import { blockCursor, BlocksService } from './blocks.service';
import { BlockedPersonResponse, BlockResponse, toBlockedPersonResponse } from '../dto/profiles.dto';

@ApiTags('Profiles')
@Controller('api/profiles')
export class BlocksController {
  constructor(private readonly blocks: BlocksService) {}

  @Get('me/blocks')
  @ApiEnvelope(BlockedPersonResponse, { paginated: 'rider' })
  @Operation('List the people the caller has blocked')
  async list(@UserId() userId: string, @Query() query: PageQuery) {
    const page = paginate(await this.blocks.list(userId, query), query, blockCursor);
    return okPage({ ...page, data: page.data.map(toBlockedPersonResponse) });
  }

  @Put(':id/block')
  @ApiEnvelope(BlockResponse)
  @Operation('Block a person', 'PROFILE_NOT_FOUND')
  async block(@UserId() userId: string, @IdParam() id: string) {
    await this.blocks.block(userId, id);
    return ok({ user_id: id, blocked: true });
  }

  @Delete(':id/block')
  @ApiEnvelope(BlockResponse)
  @Operation('Unblock a person')
  async unblock(@UserId() userId: string, @IdParam() id: string) {
    await this.blocks.unblock(userId, id);
    return ok({ user_id: id, blocked: false });
  }
}

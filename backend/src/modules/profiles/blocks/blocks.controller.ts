import { Controller, Delete, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  CurrentUser,
  type Identity,
  ok,
  okPage,
  Operation,
  PageQuery,
  paginate,
  IdParam,
} from '../../../platform/http';
import { blockCursor, BlocksService } from './blocks.service';
import { BlockedPersonResponse, BlockResponse, toBlockedPersonResponse } from '../dto/profiles.responses';

@ApiTags('Profiles')
@Controller('api/profiles')
export class BlocksController {
  constructor(private readonly blocks: BlocksService) {}

  @Get('me/blocks')
  @ApiEnvelope(BlockedPersonResponse, { paginated: 'rider' })
  @Operation('List the people the caller has blocked')
  async list(@CurrentUser() user: Identity, @Query() query: PageQuery) {
    const page = paginate(await this.blocks.list(user.userId, query), query, blockCursor);
    return okPage({ ...page, data: page.data.map(toBlockedPersonResponse) });
  }

  @Put(':id/block')
  @ApiEnvelope(BlockResponse)
  @Operation('Block a person', 'PROFILE_NOT_FOUND')
  async block(@CurrentUser() user: Identity, @IdParam() id: string) {
    await this.blocks.block(user.userId, id);
    return ok({ user_id: id, blocked: true });
  }

  @Delete(':id/block')
  @ApiEnvelope(BlockResponse)
  @Operation('Unblock a person')
  async unblock(@CurrentUser() user: Identity, @IdParam() id: string) {
    await this.blocks.unblock(user.userId, id);
    return ok({ user_id: id, blocked: false });
  }
}

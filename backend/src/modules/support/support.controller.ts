import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiConsumes, ApiTags } from '@nestjs/swagger';
import {
  CurrentUser,
  Idempotent,
  type Identity,
  IdParam,
  Multipart,
  ok,
  okPage,
  Operation,
  PageQuery,
  paginate,
  type RequestWithIdentity,
  UserId,
} from '../../platform/http';
import { CreateCaseRequest, SupportMessageRequest } from './dto/support.requests';
import {
  SupportCaseDetailResponse,
  SupportCaseResponse,
  toCase,
  toCaseDetail,
} from './dto/support.responses';
import { caseCursor, SupportService } from './support.service';

@ApiTags('Support')
@Controller('api/support-cases')
export class SupportController {
  constructor(private readonly support: SupportService) {}

  @Post()
  @Idempotent()
  @Operation('Open a support case', { type: SupportCaseDetailResponse, status: 201 }, 404)
  async create(@CurrentUser() user: Identity, @Body() body: CreateCaseRequest) {
    return this.respond(user, await this.support.create(user.userId, body));
  }

  @Get()
  @Operation("List the caller's support cases, latest message first", {
    type: SupportCaseResponse,
    page: 'rider',
  })
  async list(@UserId() userId: string, @Query() query: PageQuery) {
    const page = paginate(await this.support.page(userId, query), query, caseCursor);
    return okPage({ ...page, data: page.data.map(toCase) });
  }

  @Get(':id')
  @Operation('Get a support case', SupportCaseDetailResponse, 404)
  async get(@CurrentUser() user: Identity, @IdParam() id: string) {
    return this.respond(user, id);
  }

  @Post(':id/messages')
  @Idempotent()
  @Multipart('application/json or multipart/form-data')
  @ApiConsumes('application/json', 'multipart/form-data')
  @Operation(
    'Add a message to a support case',
    { type: SupportCaseDetailResponse, status: 201 },
    'INVALID_FILE',
    404,
    'STATE_CONFLICT',
  )
  async write(
    @CurrentUser() user: Identity,
    @IdParam() id: string,
    @Body() { text }: SupportMessageRequest,
    @Req() request: RequestWithIdentity,
  ) {
    if (request.isMultipart()) await this.support.writeForm(user.userId, id, request);
    else await this.support.write(user.userId, id, text ?? '');
    return this.respond(user, id);
  }

  private async respond({ userId }: Identity, id: string) {
    const { found, messages } = await this.support.get(userId, id);
    return ok(toCaseDetail(found, messages));
  }
}

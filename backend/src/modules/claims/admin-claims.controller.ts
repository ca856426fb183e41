import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import {
  CurrentUser,
  type Identity,
  IdParam,
  ok,
  okStaffPage,
  Operation,
  Reauthenticate,
  Roles,
} from '../../platform/http';
import { APPROVAL_FAILURES, ApprovalsService } from '../approvals';
import { AttachmentsService } from '../attachments';
import { ClaimDecisionsService } from './claim-decisions.service';
import { ClaimsQuery, DecideClaimRequest } from './dto/claims.requests';
import {
  StaffClaimResponse,
  StaffClaimSummaryResponse,
  toStaffClaim,
  toStaffSummary,
} from './dto/claims.responses';

@Roles('support')
@Controller('api/admin/claims')
export class AdminClaimsController {
  constructor(
    private readonly claims: ClaimDecisionsService,
    private readonly attachments: AttachmentsService,
    private readonly approvals: ApprovalsService,
  ) {}

  @Get()
  @Operation('List claims, by deadline', { type: StaffClaimSummaryResponse, page: 'staff' })
  async list(@Query() query: ClaimsQuery) {
    return okStaffPage(await this.claims.list(query), query, toStaffSummary);
  }

  @Get(':id')
  @Operation('Get a claim with its evidence', StaffClaimResponse, 404)
  async get(@CurrentUser() reader: Identity, @IdParam() id: string) {
    return ok(await this.detail(reader, id));
  }

  @Post(':id/decide')
  @Roles('admin')
  @Reauthenticate()
  @Operation('Decide a contested claim', StaffClaimResponse, 404, ...APPROVAL_FAILURES)
  async decide(@CurrentUser() admin: Identity, @IdParam() id: string, @Body() body: DecideClaimRequest) {
    await this.claims.decide(admin.userId, id, body);
    return ok(await this.detail(admin, id));
  }

  private async detail(reader: Identity, id: string): Promise<StaffClaimResponse> {
    const evidence = await this.claims.view(reader.userId, id);
    const photos = (await this.attachments.listOf('claim', [id])).get(id) ?? [];
    return toStaffClaim(evidence, { photos, approval: await this.approvals.waitingFor(id) });
  }
}

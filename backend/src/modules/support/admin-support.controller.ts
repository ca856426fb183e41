import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import {
  ApiEnvelope,
  Idempotent,
  ok,
  okStaffPage,
  Operation,
  Roles,
  IdParam,
  UserId,
} from '../../platform/http';
import {
  AnswerCaseRequest,
  ChangeCaseRequest,
  StaffCasesQuery,
  SupportTextRequest,
} from './dto/support.requests';
import {
  StaffCaseDetailResponse,
  StaffCaseResponse,
  toStaffCase,
  toStaffCaseDetail,
} from './dto/support.responses';
import { StaffSupportService } from './staff-support.service';

@Roles('support')
@Controller('api/admin/support-cases')
export class AdminSupportController {
  constructor(private readonly support: StaffSupportService) {}

  @Get()
  @ApiEnvelope(StaffCaseResponse, { paginated: 'staff' })
  @Operation('List support cases')
  async list(@UserId() staffId: string, @Query() query: StaffCasesQuery) {
    const { cases, total } = await this.support.list(staffId, query);
    return okStaffPage(cases.map(toStaffCase), query, total);
  }

  @Get(':id')
  @ApiEnvelope(StaffCaseDetailResponse)
  @Operation('Get a support case with messages and notes', 404)
  async get(@UserId() staffId: string, @IdParam() id: string) {
    return ok(toStaffCaseDetail(await this.support.get(staffId, id)));
  }

  @Patch(':id')
  @ApiEnvelope(StaffCaseDetailResponse)
  @Operation('Change status or assignee of a support case', 404, 'VERSION_CONFLICT')
  async change(@UserId() staffId: string, @IdParam() id: string, @Body() body: ChangeCaseRequest) {
    return ok(toStaffCaseDetail(await this.support.change(staffId, id, body)));
  }

  @Post(':id/messages')
  @Idempotent()
  @ApiEnvelope(StaffCaseDetailResponse, { status: 201 })
  @Operation('Answer a support case', 404)
  async answer(@UserId() staffId: string, @IdParam() id: string, @Body() body: AnswerCaseRequest) {
    return ok(toStaffCaseDetail(await this.support.answer(staffId, id, body)));
  }

  @Post(':id/notes')
  @Idempotent()
  @ApiEnvelope(StaffCaseDetailResponse, { status: 201 })
  @Operation('Add an internal note to a support case', 404)
  async note(@UserId() staffId: string, @IdParam() id: string, @Body() { text }: SupportTextRequest) {
    return ok(toStaffCaseDetail(await this.support.note(staffId, id, text)));
  }
}

import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { Idempotent, IdParam, ok, okStaffPage, Operation, Roles, UserId } from '../../platform/http';
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
  @Operation('List support cases', { type: StaffCaseResponse, page: 'staff' })
  async list(@UserId() staffId: string, @Query() query: StaffCasesQuery) {
    return okStaffPage(await this.support.list(staffId, query), query, toStaffCase);
  }

  @Get(':id')
  @Operation('Get a support case with messages and notes', StaffCaseDetailResponse, 404)
  async get(@UserId() staffId: string, @IdParam() id: string) {
    return ok(toStaffCaseDetail(await this.support.get(staffId, id)));
  }

  @Patch(':id')
  @Operation('Change status or assignee of a support case', StaffCaseDetailResponse, 404, 'VERSION_CONFLICT')
  async change(@UserId() staffId: string, @IdParam() id: string, @Body() body: ChangeCaseRequest) {
    return ok(toStaffCaseDetail(await this.support.change(staffId, id, body)));
  }

  @Post(':id/messages')
  @Idempotent()
  @Operation('Answer a support case', { type: StaffCaseDetailResponse, status: 201 }, 404)
  async answer(@UserId() staffId: string, @IdParam() id: string, @Body() body: AnswerCaseRequest) {
    return ok(toStaffCaseDetail(await this.support.answer(staffId, id, body)));
  }

  @Post(':id/notes')
  @Idempotent()
  @Operation('Add an internal note to a support case', { type: StaffCaseDetailResponse, status: 201 }, 404)
  async note(@UserId() staffId: string, @IdParam() id: string, @Body() { text }: SupportTextRequest) {
    return ok(toStaffCaseDetail(await this.support.note(staffId, id, text)));
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { ApiEnvelope, ok, okStaffPage, Operation, Roles, IdParam, UserId } from '../../platform/http';
import { AuditService } from './audit.service';
import { AuditEventsQuery, AuditEventResponse, toAuditEventResponse } from './dto/audit.dto';

@Roles('admin')
@Controller('api/admin/audit-events')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @ApiEnvelope(AuditEventResponse, { paginated: 'staff' })
  @Operation('List audit events')
  async list(@UserId() userId: string, @Query() query: AuditEventsQuery) {
    const { events, total } = await this.audit.list(query, userId);
    return okStaffPage(events.map(toAuditEventResponse), query, total);
  }

  @Get(':id')
  @ApiEnvelope(AuditEventResponse)
  @Operation('Get an audit event', 404)
  async get(@UserId() userId: string, @IdParam() id: string) {
    return ok(toAuditEventResponse(await this.audit.get(id, userId)));
  }
}

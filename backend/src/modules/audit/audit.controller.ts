import { Controller, Get, Query } from '@nestjs/common';
import { IdParam, ok, okStaffPage, Operation, Roles, toResponse, UserId } from '../../platform/http';
import { AuditService } from './audit.service';
import { AuditEventResponse, AuditEventsQuery } from './dto/audit.dto';

@Roles('admin')
@Controller('api/admin/audit-events')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Operation('List audit events', { type: AuditEventResponse, page: 'staff' })
  async list(@UserId() userId: string, @Query() query: AuditEventsQuery) {
    return okStaffPage(await this.audit.list(query, userId), query, (event) =>
      toResponse(AuditEventResponse, event),
    );
  }

  @Get(':id')
  @Operation('Get an audit event', AuditEventResponse, 404)
  async get(@UserId() userId: string, @IdParam() id: string) {
    return ok(toResponse(AuditEventResponse, await this.audit.get(id, userId)));
  }
}

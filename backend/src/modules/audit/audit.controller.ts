import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  BODY,
  CurrentUser,
  type Identity,
  ok,
  okStaffPage,
  Operation,
  Roles,
  STAFF,
  UuidPipe,
} from '../../platform/http';
import { AuditService } from './audit.service';
import { AuditEventsQuery, ListExportRequest } from './dto/audit.requests';
import { AuditEventResponse, ListExportResponse, toAuditEventResponse } from './dto/audit.responses';

@ApiTags('admin')
@Roles('admin')
@Controller('api/admin/audit-events')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @ApiEnvelope(AuditEventResponse, { paginated: 'staff' })
  @Operation('List audit events', 400, ...STAFF)
  async list(@Query() query: AuditEventsQuery) {
    const { events, total } = await this.audit.list(query);
    return okStaffPage(events.map(toAuditEventResponse), query, total);
  }

  @Get(':id')
  @ApiEnvelope(AuditEventResponse)
  @Operation('Get an audit event', 400, ...STAFF, 404)
  async get(@Param('id', UuidPipe) id: string) {
    return ok(toAuditEventResponse(await this.audit.get(id)));
  }
}

@ApiTags('admin')
@Roles('admin')
@Controller('api/admin/exports')
export class ExportsController {
  constructor(private readonly audit: AuditService) {}

  @Post()
  @ApiEnvelope(ListExportResponse, { status: 201 })
  @Operation('Record that a list is saved as a file', ...BODY, ...STAFF)
  async create(@CurrentUser() user: Identity, @Body() { list, filters, rows }: ListExportRequest) {
    await this.audit.recordAlone({
      actor_id: user.userId,
      action: 'list.exported',
      subject_type: 'list',
      subject_id: list,
      to: { filters, rows },
    });
    return ok({ recorded: true });
  }
}

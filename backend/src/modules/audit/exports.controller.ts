import { Body, Controller, Post } from '@nestjs/common';
import { ApiEnvelope, CurrentUser, type Identity, ok, Operation, Roles } from '../../platform/http';
import { AuditService } from './audit.service';
import { ListExportRequest } from './dto/audit.requests';
import { ListExportResponse } from './dto/audit.responses';

@Roles('admin')
@Controller('api/admin/exports')
export class ExportsController {
  constructor(private readonly audit: AuditService) {}

  @Post()
  @ApiEnvelope(ListExportResponse, { status: 201 })
  @Operation('Record the download of a list')
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

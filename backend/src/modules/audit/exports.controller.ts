import { Body, Controller, Post } from '@nestjs/common';
import { ok, Operation, Roles, UserId } from '../../platform/http';
import { AuditService } from './audit.service';
import { ListExportRequest, ListExportResponse } from './dto/audit.dto';

@Roles('admin')
@Controller('api/admin/exports')
export class ExportsController {
  constructor(private readonly audit: AuditService) {}

  @Post()
  @Operation('Record the download of a list', { type: ListExportResponse, status: 201 })
  async create(@UserId() userId: string, @Body() { list, filters, rows }: ListExportRequest) {
    await this.audit.recordInOwnTransaction({
      actor_id: userId,
      action: 'list.exported',
      subject_id: list,
      to: { filters, rows },
    });
    return ok({ recorded: true });
  }
}

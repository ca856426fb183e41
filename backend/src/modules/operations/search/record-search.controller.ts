import { Controller, Get, Query } from '@nestjs/common';
import {
  CurrentUser,
  type Identity,
  ok,
  Operation,
  Roles,
  STAFF_ROLES,
  toResponse,
} from '../../../platform/http';
import { RecordSearchQuery } from '../dto/operations.requests';
import { FoundRecordResponse } from '../dto/operations.responses';
import { RecordSearchService } from './record-search.service';

@Roles(...STAFF_ROLES)
@Controller('api/admin/search')
export class RecordSearchController {
  constructor(private readonly search: RecordSearchService) {}

  @Get()
  @Operation('Find records by phone number, name, plate, id, receipt number or reference', [
    FoundRecordResponse,
  ])
  async find(@CurrentUser() staff: Identity, @Query() { q }: RecordSearchQuery) {
    const rows = await this.search.find(q, staff.staffRole);
    return ok(rows.map((row) => toResponse(FoundRecordResponse, row)));
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { okStaffPage, Operation, Roles } from '../../platform/http';
import { StaffSearchesQuery } from './dto/rides.requests';
import { StaffSearchResponse } from './dto/rides.responses';
import { SearchCountsService } from './search-counts.service';

@Roles('admin')
@Controller('api/admin/searches')
export class AdminSearchesController {
  constructor(private readonly counts: SearchCountsService) {}

  @Get()
  @Operation('List searches by day and route', { type: StaffSearchResponse, page: 'staff' })
  async list(@Query() query: StaffSearchesQuery) {
    return okStaffPage(await this.counts.listForStaff(query), query, (row) => row);
  }
}

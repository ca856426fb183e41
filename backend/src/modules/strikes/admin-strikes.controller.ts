import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { IdParam, ok, okStaffPage, Operation, Roles, UserId } from '../../platform/http';
import { DecideStrikeRequest, StaffStrikesQuery } from './dto/strikes.requests';
import { StaffStrikeResponse, type StaffStrikeRow, toStaffStrike } from './dto/strikes.responses';
import { StrikesService } from './strikes.service';

@Roles('admin')
@Controller('api/admin/strikes')
export class AdminStrikesController {
  constructor(private readonly strikes: StrikesService) {}

  @Get()
  @Operation('List strikes', { type: StaffStrikeResponse, page: 'staff' })
  async list(@Query() query: StaffStrikesQuery) {
    const found = await this.strikes.listForStaff(query);
    const photos = await this.strikes.photosOf(found.rows);
    return okStaffPage(found, query, (row) => toStaffStrike(row, photos));
  }

  @Get(':id')
  @Operation('Get a strike', StaffStrikeResponse, 404)
  async get(@IdParam() id: string) {
    return this.answer(await this.strikes.getForStaff(id));
  }

  @Post(':id/decide')
  @Operation('Excuse or keep a strike', StaffStrikeResponse, 404, 'STATE_CONFLICT')
  async decide(@UserId() adminId: string, @IdParam() id: string, @Body() body: DecideStrikeRequest) {
    return this.answer(await this.strikes.decide(adminId, id, body));
  }

  private async answer(strike: StaffStrikeRow) {
    return ok(toStaffStrike(strike, await this.strikes.photosOf([strike])));
  }
}

import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import {
  ApiEnvelope,
  CurrentUser,
  type Identity,
  ok,
  okStaffPage,
  Operation,
  Roles,
  IdParam,
} from '../../platform/http';
import { HideRatingRequest, StaffRatingsQuery } from './dto/ratings.requests';
import { StaffRatingResponse, toStaffRating } from './dto/ratings.responses';
import { RatingsService } from './ratings.service';

@Roles('support')
@Controller('api/admin/ratings')
export class AdminRatingsController {
  constructor(private readonly ratings: RatingsService) {}

  @Get()
  @ApiEnvelope(StaffRatingResponse, { paginated: 'staff' })
  @Operation('List ratings')
  async list(@CurrentUser() admin: Identity, @Query() query: StaffRatingsQuery) {
    const { ratings, total } = await this.ratings.listForStaff(admin.userId, query);
    return okStaffPage(ratings.map(toStaffRating), query, total);
  }

  @Get(':id')
  @ApiEnvelope(StaffRatingResponse)
  @Operation('Get a rating', 404)
  async get(@CurrentUser() admin: Identity, @IdParam() id: string) {
    return ok(toStaffRating(await this.ratings.getForStaff(admin.userId, id)));
  }

  @Post(':id/hide')
  @ApiEnvelope(StaffRatingResponse)
  @Operation('Hide a rating', 404)
  async hide(@CurrentUser() admin: Identity, @IdParam() id: string, @Body() { reason }: HideRatingRequest) {
    return ok(toStaffRating(await this.ratings.setHidden(admin.userId, id, true, reason)));
  }

  @Post(':id/restore')
  @ApiEnvelope(StaffRatingResponse)
  @Operation('Show a hidden rating again', 404)
  async restore(
    @CurrentUser() admin: Identity,
    @IdParam() id: string,
    @Body() { reason }: HideRatingRequest,
  ) {
    return ok(toStaffRating(await this.ratings.setHidden(admin.userId, id, false, reason)));
  }
}

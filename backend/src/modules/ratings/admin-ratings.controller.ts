import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiEnvelope, ok, okStaffPage, Operation, Roles, IdParam, UserId } from '../../platform/http';
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
  async list(@UserId() adminId: string, @Query() query: StaffRatingsQuery) {
    const { ratings, total } = await this.ratings.listForStaff(adminId, query);
    return okStaffPage(ratings.map(toStaffRating), query, total);
  }

  @Get(':id')
  @ApiEnvelope(StaffRatingResponse)
  @Operation('Get a rating', 404)
  async get(@UserId() adminId: string, @IdParam() id: string) {
    return ok(toStaffRating(await this.ratings.getForStaff(adminId, id)));
  }

  @Post(':id/hide')
  @ApiEnvelope(StaffRatingResponse)
  @Operation('Hide a rating', 404)
  async hide(@UserId() adminId: string, @IdParam() id: string, @Body() { reason }: HideRatingRequest) {
    return ok(toStaffRating(await this.ratings.setHidden(adminId, id, true, reason)));
  }

  @Post(':id/restore')
  @ApiEnvelope(StaffRatingResponse)
  @Operation('Show a hidden rating again', 404)
  async restore(@UserId() adminId: string, @IdParam() id: string, @Body() { reason }: HideRatingRequest) {
    return ok(toStaffRating(await this.ratings.setHidden(adminId, id, false, reason)));
  }
}

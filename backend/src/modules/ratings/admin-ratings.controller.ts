import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { IdParam, ok, okStaffPage, Operation, Roles, UserId } from '../../platform/http';
import { HideRatingRequest, StaffRatingsQuery } from './dto/ratings.requests';
import { StaffRatingResponse, toStaffRating } from './dto/ratings.responses';
import { RatingsService } from './ratings.service';

@Roles('support')
@Controller('api/admin/ratings')
export class AdminRatingsController {
  constructor(private readonly ratings: RatingsService) {}

  @Get()
  @Operation('List ratings', { type: StaffRatingResponse, page: 'staff' })
  async list(@UserId() staffId: string, @Query() query: StaffRatingsQuery) {
    return okStaffPage(await this.ratings.listForStaff(staffId, query), query, toStaffRating);
  }

  @Get(':id')
  @Operation('Get a rating', StaffRatingResponse, 404)
  async get(@UserId() staffId: string, @IdParam() id: string) {
    return ok(toStaffRating(await this.ratings.getForStaff(staffId, id)));
  }

  @Post(':id/hide')
  @Operation('Hide a rating', StaffRatingResponse, 404)
  async hide(@UserId() staffId: string, @IdParam() id: string, @Body() { reason }: HideRatingRequest) {
    return ok(toStaffRating(await this.ratings.setHidden(staffId, id, true, reason)));
  }

  @Post(':id/restore')
  @Operation('Show a hidden rating again', StaffRatingResponse, 404)
  async restore(@UserId() staffId: string, @IdParam() id: string, @Body() { reason }: HideRatingRequest) {
    return ok(toStaffRating(await this.ratings.setHidden(staffId, id, false, reason)));
  }
}

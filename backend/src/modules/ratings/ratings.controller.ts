import { Body, Controller, Get, Header, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam, ok, okPage, Operation, PageQuery, paginate, Public, UserId } from '../../platform/http';
import { ReplyRequest } from './dto/ratings.requests';
import {
  ListedRatingResponse,
  PersonResponse,
  RatingResponse,
  RatingTagsResponse,
  toListedRating,
  toRating,
} from './dto/ratings.responses';
import { RATING_TAGS } from './rating.policy';
import { ratingCursor, RatingsService } from './ratings.service';

@ApiTags('Ratings')
@Controller('api')
export class RatingsController {
  constructor(private readonly ratings: RatingsService) {}

  @Get('rating-tags')
  @Public()
  @Header('Cache-Control', 'public, max-age=3600')
  @Operation('List the tags of ratings by role', RatingTagsResponse)
  tags() {
    return ok(RATING_TAGS);
  }

  @Get('profiles/:id')
  @Operation("Get a person's public profile", PersonResponse, 'PROFILE_NOT_FOUND')
  async profile(@IdParam() id: string) {
    const {
      created_at,
      rating_count: _count,
      rating_sum: _sum,
      ...profile
    } = await this.ratings.publicProfile(id);
    return ok({ ...profile, member_since: created_at });
  }

  @Get('profiles/:id/ratings')
  @Public()
  @Operation(
    "List a person's visible ratings, newest first",
    { type: ListedRatingResponse, page: 'rider' },
    'PROFILE_NOT_FOUND',
  )
  async list(@IdParam() id: string, @Query() query: PageQuery) {
    const page = paginate(await this.ratings.page(id, query), query, ratingCursor);
    return okPage({ ...page, data: page.data.map(toListedRating) });
  }

  @Post('ratings/:id/reply')
  @Operation('Reply to a rating of the caller', RatingResponse, 404, 'STATE_CONFLICT')
  async reply(@UserId() userId: string, @IdParam() id: string, @Body() { text }: ReplyRequest) {
    return ok(toRating(await this.ratings.reply(userId, id, text)));
  }
}

import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayUnique, IsArray, IsOptional, IsString } from 'class-validator';
import { Flag, Integer, Reason, SortBy, StaffPageQuery, Text, Uuid } from '../../../platform/http';
import { ALL_TAGS, COMMENT_LENGTH, MAX_TAGS, type RatingTag, STARS } from '../rating.policy';

export class RateRequest {
  @Integer(STARS) stars!: number;
  @ApiPropertyOptional({ enum: ALL_TAGS, enumName: 'RatingTag', isArray: true, maxItems: MAX_TAGS })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_TAGS)
  @ArrayUnique()
  @IsString({ each: true })
  tags?: RatingTag[] | null;
  @Text({ optional: true, nullable: true, max: COMMENT_LENGTH }) comment?: string | null;
}

export class ReplyRequest {
  @Text({ max: COMMENT_LENGTH }) text!: string;
}

export class HideRatingRequest {
  @Reason() reason!: string;
}

const SORTS = ['created_at', 'published_at', 'stars'] as const;

export class StaffRatingsQuery extends StaffPageQuery {
  @SortBy(SORTS) override sort?: (typeof SORTS)[number];
  @Uuid({ optional: true }) ratee_id?: string;
  @Uuid({ optional: true }) booking_id?: string;
  @Flag({ filter: true }) hidden?: boolean;
  @Integer({ filter: true, ...STARS }) stars?: number;
}

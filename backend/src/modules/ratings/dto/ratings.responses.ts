import { ApiProperty } from '@nestjs/swagger';
import { Flag, Instant, Integer, OneOf, Text, toResponse, Uuid } from '../../../platform/http';
import { firstName, PublicProfileResponse, RatingSummaryResponse } from '../../profiles';
import {
  ALL_TAGS,
  isVisible,
  RATED_ROLES,
  type RatedRole,
  RATING_TAGS,
  type RatingTag,
  STARS,
} from '../rating.policy';

const RATING_FLAGS = ['connected', 'burst', 'only_each_other', 'retaliation'] as const;
type RatingFlag = (typeof RATING_FLAGS)[number];

export class RatingResponse {
  @Uuid() id!: string;
  @Uuid() booking_id!: string;
  @Uuid() rater_id!: string;
  @Uuid() ratee_id!: string;
  @OneOf(RATED_ROLES, { description: 'Role of the rated person' }) ratee_role!: RatedRole;
  @Integer(STARS) stars!: number;
  @ApiProperty({ enum: ALL_TAGS, enumName: 'RatingTag', isArray: true }) tags!: RatingTag[];
  @Text({ nullable: true }) comment!: string | null;
  @Flag({ description: 'Published, and not hidden by staff' }) visible!: boolean;
  @Text({ nullable: true }) reply!: string | null;
  @Instant({ nullable: true }) replied_at!: Date | null;
  @Instant() created_at!: Date;
}

export class ListedRatingResponse extends RatingResponse {
  @Text({ description: "The rater's first name" }) rater_name!: string;
}

export class StaffRatingResponse extends RatingResponse {
  @Text() rater_full_name!: string;
  @Text() ratee_full_name!: string;
  @Instant({ nullable: true }) published_at!: Date | null;
  @Instant({ nullable: true }) hidden_at!: Date | null;
  @Text({ nullable: true }) hidden_reason!: string | null;
  @ApiProperty({ enum: RATING_FLAGS, enumName: 'RatingFlag', isArray: true }) flags!: RatingFlag[];
}

export type StaffRatingRow = Omit<StaffRatingResponse, 'visible'> & { ride_id: string; closes_at: Date };
export type RatingRow = Omit<StaffRatingRow, 'rater_full_name' | 'ratee_full_name' | 'flags'>;
export type ListedRatingRow = RatingRow & {
  rater_full_name: string;
  /** With microseconds, for cursors. */
  published_key: string;
};

class CorridorResponse {
  @Text() from_city!: string;
  @Text() to_city!: string;
  @Integer() rides!: number;
}

/** Profile for signed-in users. */
export class PersonResponse extends PublicProfileResponse {
  @ApiProperty({ type: RatingSummaryResponse }) rating!: RatingSummaryResponse;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    example: { 1: 0, 2: 0, 3: 1, 4: 4, 5: 12 },
    description: 'Visible ratings by stars',
  })
  distribution!: Record<string, number>;
  @Integer() rides_driven!: number;
  @Integer({ description: 'Booked rides cancelled by this driver' }) cancellations_6_months!: number;
  @Instant() member_since!: Date;
  @ApiProperty({ type: [CorridorResponse], description: 'Driven more than once in 6 months' })
  corridors!: CorridorResponse[];
}

export class RatingTagsResponse {
  @ApiProperty({ enum: RATING_TAGS.driver, isArray: true }) driver!: readonly RatingTag[];
  @ApiProperty({ enum: RATING_TAGS.passenger, isArray: true }) passenger!: readonly RatingTag[];
}

export class BookingRatingsResponse {
  @ApiProperty({ type: RatingResponse, nullable: true }) mine!: RatingResponse | null;
  @ApiProperty({ type: RatingResponse, nullable: true, description: 'Null until visible' })
  theirs!: RatingResponse | null;
  @Instant({ nullable: true, description: 'End of the time to rate; null unless the passenger travelled' })
  until!: Date | null;
}

export function toRating(rating: RatingRow): RatingResponse {
  return toResponse(RatingResponse, rating, { visible: isVisible(rating) });
}

export function toListedRating(rating: ListedRatingRow): ListedRatingResponse {
  return toResponse(ListedRatingResponse, rating, {
    visible: true,
    rater_name: firstName(rating.rater_full_name),
  });
}

export function toStaffRating(rating: StaffRatingRow): StaffRatingResponse {
  return toResponse(StaffRatingResponse, rating, { visible: isVisible(rating) });
}

import type { Schemas } from '../../lib/api/types';

export type RatingTag = Schemas['RatingTag'];
export type RatedRole = Schemas['RatingResponse']['ratee_role'];

/** Server limits. */
export const MAX_TAGS = 4;
export const MAX_TEXT_LENGTH = 500;
const OPENS_AFTER_MS = 2 * 3_600_000;
const CLOSES_AFTER_MS = 14 * 24 * 3_600_000;

/** By role of the rated person (`GET /api/rating-tags`), in the screen's order. */
const TAGS = {
  driver: [
    'punctual',
    'careful_driving',
    'friendly',
    'clean_car',
    'comfortable',
    'as_described',
    'late',
    'fast_driving',
  ],
  passenger: ['punctual', 'friendly', 'respectful', 'easy_to_reach', 'late', 'hard_to_reach'],
} as const satisfies Record<RatedRole, readonly RatingTag[]>;

export const tagsOf = (role: RatedRole): readonly RatingTag[] => TAGS[role];

export const ratingHasOpened = (departure: string, now: number): boolean =>
  now >= Date.parse(departure) + OPENS_AFTER_MS;

export const ratingHasClosed = (departure: string, now: number): boolean =>
  now >= Date.parse(departure) + CLOSES_AFTER_MS;

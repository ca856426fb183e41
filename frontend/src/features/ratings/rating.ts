import type { components } from '../../lib/api/schema.gen';

export type RatingTag = components['schemas']['RatingTag'];
export type RatedRole = components['schemas']['RatingResponse']['ratee_role'];

export const MOST_TAGS = 4;

/** The server's tags by the role of the rated person (`GET /api/rating-tags`), in the order of the screen. */
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

const OPENS_AFTER_MS = 2 * 3_600_000;

/** Epoch milliseconds from which a trip can be rated. */
export const opensAt = (departure: string): number => Date.parse(departure) + OPENS_AFTER_MS;

const HOUR_MS = 60 * 60 * 1000;

export const STARS = { min: 1, max: 5 } as const;
export const MAX_TAGS = 4;
export const COMMENT_LENGTH = 500;

/** Relative to the departure. */
const RATING_WINDOW = { opensAfterMs: 2 * HOUR_MS, closesAfterMs: 14 * 24 * HOUR_MS } as const;

export const RATED_ROLES = ['driver', 'passenger'] as const;
export type RatedRole = (typeof RATED_ROLES)[number];

/** Tags by the role of the rated person; their labels are in the clients. */
export const RATING_TAGS = {
  driver: [
    'punctual',
    'careful_driving',
    'clean_car',
    'friendly',
    'comfortable',
    'as_described',
    'late',
    'fast_driving',
  ],
  passenger: ['punctual', 'friendly', 'respectful', 'easy_to_reach', 'late', 'hard_to_reach'],
} as const satisfies Record<RatedRole, readonly string[]>;
export type RatingTag = (typeof RATING_TAGS)[RatedRole][number];

export const ALL_TAGS: readonly RatingTag[] = [...new Set(Object.values(RATING_TAGS).flat())];

export function isTagOf(role: RatedRole, tag: string): boolean {
  return (RATING_TAGS[role] as readonly string[]).includes(tag);
}

interface TripFacts {
  status: string;
  departure_time: Date;
}

/** Period in which a trip can be rated. Null unless the passenger travelled. */
export function ratingWindow({ status, departure_time }: TripFacts): { from: Date; until: Date } | null {
  const travelled = status === 'confirmed' || status === 'completed';
  if (!travelled) return null;
  const departed = departure_time.getTime();
  return {
    from: new Date(departed + RATING_WINDOW.opensAfterMs),
    until: new Date(departed + RATING_WINDOW.closesAfterMs),
  };
}

export const isVisible = (rating: { published_at: Date | null; hidden_at: Date | null }): boolean =>
  rating.published_at !== null && rating.hidden_at === null;

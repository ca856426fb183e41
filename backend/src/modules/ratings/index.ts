export { RateRequest } from './dto/ratings.requests';
export { BookingRatingsResponse, RatingResponse, toRating } from './dto/ratings.responses';
export { ratingWindow, type RatingTag } from './rating.policy';
export { RatingsModule } from './ratings.module';
export { RatingsPersonalData } from './ratings.personal-data';
export type { RatingRow } from './ratings.repository';
export { isVisible, notRateable, RatingsService } from './ratings.service';

export { RateRequest } from './dto/ratings.requests';
export { BookingRatingsResponse, RatingResponse, type RatingRow, toRating } from './dto/ratings.responses';
export { isVisible, ratingWindow, type RatingTag } from './rating.policy';
export { RatingsModule } from './ratings.module';
export { ratingsPersonalData } from './ratings.repository';
export { notRateable, RatingsService } from './ratings.service';

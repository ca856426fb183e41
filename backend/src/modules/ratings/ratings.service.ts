import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { isUUID } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { newId, Transactions } from '../../platform/database';
import { invalidField, notFound, refusal } from '../../platform/errors';
import { encodeCursor, isCursorTime, type PageQuery, readCursor, type StaffRows } from '../../platform/http';
import { detectWarning } from '../../platform/stranger-text';
import { AuditService } from '../audit';
import { NotificationCatalogue, type SubjectNotifier } from '../notifications';
import { ProfilesService, ratingSummary } from '../profiles';
import type { RateRequest, StaffRatingsQuery } from './dto/ratings.requests';
import type { ListedRatingRow, RatingRow, StaffRatingRow } from './dto/ratings.responses';
import { isTagOf, isVisible, RATING_TAGS, STARS } from './rating.policy';
import { type NewRating, RatingsRepository } from './ratings.repository';

const BATCH = 100;

export type RatedTrip = Pick<
  NewRating,
  'booking_id' | 'ride_id' | 'rater_id' | 'ratee_id' | 'ratee_role' | 'closes_at'
>;

/** Ratings are visible only after publication (docs/domain.md#ratings). */
@Injectable()
export class RatingsService {
  private readonly notifier: SubjectNotifier<'rating_received', RatingRow, RatingRow>;

  constructor(
    private readonly repository: RatingsRepository,
    private readonly profiles: ProfilesService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    notifications: NotificationCatalogue,
  ) {
    this.notifier = notifications.register({
      kinds: {
        rating_received: {
          to: ({ ratee_id }) => ratee_id,
          key: ({ id }) => `rating:${id}`,
          topic: 'bookings',
          inbox: 'rating',
          atNight: 'wait',
        },
      },
      facts: (rating: RatingRow) => Promise.resolve(rating),
      leadsTo: ({ booking_id, ride_id }) => ({ bookingId: booking_id, rideId: ride_id }),
    });
  }

  /**
   * Replaces the rater's unpublished rating. Once both have rated each other, both ratings are published. The
   * caller must have locked the booking and checked that its trip can be rated.
   * @throws DomainError NOT_RATEABLE once published; VALIDATION_FAILED for tags of the other role and for
   * comments with a link, number or payment
   */
  async rate(
    tx: EntityManager,
    trip: RatedTrip,
    { stars, tags, comment }: RateRequest,
  ): Promise<{ rating: RatingRow; created: boolean }> {
    const unknownTag = tags?.find((tag) => !isTagOf(trip.ratee_role, tag));
    if (unknownTag !== undefined) {
      throw invalidField('tags', `tags must be among ${RATING_TAGS[trip.ratee_role].join(', ')}`);
    }
    rejectStrangerText('comment', comment);
    const saved = await this.repository.save(tx, {
      id: newId(),
      ...trip,
      stars,
      tags: tags ?? [],
      comment: comment || null,
    });
    if (!saved) throw notRateable();
    const published = await this.countAndNotify(tx, await this.repository.publishPair(tx, trip.booking_id));
    return { ...saved, rating: published.find(({ id }) => id === saved.rating.id) ?? saved.rating };
  }

  /** Deletes the ratings of an undone boarding. Published ratings are final. */
  withdraw(tx: EntityManager, bookingId: string): Promise<void> {
    return this.repository.deleteUnpublished(tx, bookingId);
  }

  @Interval(60_000)
  publishClosed(): Promise<number> {
    return this.transactions.untilEmpty(async (tx) => {
      const published = await this.repository.publishClosed(tx, BATCH);
      await this.countAndNotify(tx, published);
      return published.length;
    });
  }

  ofBooking(bookingId: string, tx?: EntityManager): Promise<RatingRow[]> {
    return this.repository.ofBooking(bookingId, tx);
  }

  /** `limit` + 1 visible ratings, newest first. @throws DomainError PROFILE_NOT_FOUND */
  async page(rateeId: string, query: PageQuery): Promise<ListedRatingRow[]> {
    const cursor = readCursor(query.cursor, { published_key: isCursorTime, id: isUUID });
    await this.profiles.getPublic(rateeId);
    return this.repository.page(rateeId, query, cursor);
  }

  /** @throws DomainError PROFILE_NOT_FOUND */
  async publicProfile(userId: string) {
    const [profile, facts, distribution] = await Promise.all([
      this.profiles.getPublic(userId),
      this.repository.publicFacts(userId),
      this.repository.distribution(userId),
    ]);
    const countOf = (stars: number) => distribution.find((row) => row.stars === stars)?.count ?? 0;
    const stars = Array.from({ length: STARS.max }, (_, index) => index + 1);
    return {
      ...profile,
      ...facts,
      rating: ratingSummary({ count: profile.rating_count, sum: profile.rating_sum }),
      distribution: Object.fromEntries(stars.map((star) => [star, countOf(star)])),
    };
  }

  /**
   * Stores the rated person's reply, which is final.
   * @throws DomainError NOT_FOUND for other people and before publication; STATE_CONFLICT for a second reply;
   * VALIDATION_FAILED as for comments
   */
  async reply(userId: string, id: string, text: string): Promise<RatingRow> {
    rejectStrangerText('text', text);
    return this.transactions.run(async (tx) => {
      const rating = await this.repository.lock(tx, id);
      if (rating?.ratee_id !== userId || !isVisible(rating)) throw notFound();
      if (rating.reply !== null && rating.reply !== text) throw alreadyReplied();
      return rating.reply === null ? ((await this.repository.reply(tx, id, text)) ?? rating) : rating;
    });
  }

  /** Omits unpublished ratings of the reader's own trips. */
  listForStaff(readerId: string, query: StaffRatingsQuery): Promise<StaffRows<StaffRatingRow>> {
    return this.repository.listForStaff(readerId, query);
  }

  /** @throws DomainError NOT_FOUND unless public */
  async getVisible(id: string): Promise<RatingRow> {
    const rating = await this.repository.find(id);
    if (!rating || !isVisible(rating)) throw notFound();
    return rating;
  }

  /** @throws DomainError NOT_FOUND, also for an unpublished rating of the reader's own trip */
  async getForStaff(readerId: string, id: string): Promise<StaffRatingRow> {
    const rating = await this.repository.findForStaff(id);
    const isOwn = rating?.rater_id === readerId || rating?.ratee_id === readerId;
    if (!rating || (isOwn && rating.published_at === null)) throw notFound();
    return rating;
  }

  /**
   * Hides a rating from everyone but staff, or shows it again; the text is kept. Audited. Idempotent.
   * @throws DomainError NOT_FOUND; FORBIDDEN for a rating by or about oneself
   */
  async setHidden(actorId: string, id: string, hidden: boolean, reason: string): Promise<StaffRatingRow> {
    return this.transactions.run(async (tx) => {
      const rating = await this.repository.lock(tx, id);
      if (!rating) throw notFound();
      if (await this.profiles.isOwn(tx, actorId, rating.rater_id, rating.ratee_id)) throw ownRating();
      const wasHidden = rating.hidden_at !== null;
      // Staff may replace the automatic reason `connected` with their own.
      if (wasHidden !== hidden || (hidden && rating.hidden_reason === 'connected')) {
        await this.repository.setHidden(tx, id, hidden ? reason : null);
        if (rating.published_at !== null && wasHidden !== hidden)
          await this.addToProfiles(tx, [rating], hidden ? -1 : 1);
        await this.audit.record(tx, {
          actor_id: actorId,
          action: hidden ? 'rating.hidden' : 'rating.restored',
          subject_id: id,
          from: { hidden: wasHidden },
          to: { hidden, user_id: rating.ratee_id },
          reason,
        });
      }
      const changed = await this.repository.findForStaff(id, tx);
      if (!changed) throw notFound();
      return changed;
    });
  }

  private async countAndNotify(tx: EntityManager, published: RatingRow[]): Promise<RatingRow[]> {
    const visible = published.filter(isVisible);
    await this.addToProfiles(tx, visible, 1);
    for (const rating of visible) await this.notifier.notify(tx, 'rating_received', rating);
    return published;
  }

  /** Locks profiles in the order of their ids, so that concurrent publications can't deadlock. */
  private async addToProfiles(tx: EntityManager, ratings: RatingRow[], sign: 1 | -1): Promise<void> {
    for (const { ratee_id, stars } of [...ratings].sort((a, b) => (a.ratee_id < b.ratee_id ? -1 : 1))) {
      await this.profiles.addRating(tx, ratee_id, { count: sign, sum: sign * stars });
    }
  }
}

function rejectStrangerText(field: string, text: string | null | undefined): void {
  if (!text || detectWarning(text) === null) return;
  throw invalidField(field, `${field} must not contain links, phone numbers or payment requests`);
}

export const ratingCursor = (last: ListedRatingRow): string => encodeCursor([last.published_key, last.id]);

const ownRating = refusal('FORBIDDEN', 'You are part of this rating. Ask another administrator.');
export const notRateable = refusal('NOT_RATEABLE', 'This trip cannot be rated now.');
const alreadyReplied = refusal('STATE_CONFLICT', 'You have already replied to this rating.');

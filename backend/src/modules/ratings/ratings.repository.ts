import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { bindings, firstRow, PreparedQueries, statements } from '../../platform/database';
import { containing, equalTo, staffPage, type StaffRows } from '../../platform/http';
import { pageBy, type PersonalData } from '../../platform/personal-data';
import type { StaffRatingsQuery } from './dto/ratings.requests';
import type { ListedRatingRow, PersonResponse, RatingRow, StaffRatingRow } from './dto/ratings.responses';

export type NewRating = Omit<
  RatingRow,
  'published_at' | 'reply' | 'replied_at' | 'hidden_at' | 'hidden_reason' | 'created_at'
>;

type PublicFacts = Pick<PersonResponse, 'rides_driven' | 'cancellations_6_months' | 'corridors'>;

const VISIBLE = 'r.published_at IS NOT NULL AND r.hidden_at IS NULL';

const LISTED = `SELECT r.*, p.full_name AS rater_full_name, r.published_at::text AS published_key
  FROM ratings r JOIN profiles p ON p.id = r.rater_id WHERE r.ratee_id = $1 AND ${VISIBLE}`;
const NEWEST_FIRST = 'ORDER BY r.published_at DESC, r.id DESC LIMIT $2';

const SQL = statements({
  ratings_page: `${LISTED} ${NEWEST_FIRST} OFFSET $3`,
  ratings_after: `${LISTED} AND (r.published_at, r.id) < ($3::timestamptz, $4::uuid) ${NEWEST_FIRST}`,
  ratings_distribution: `SELECT r.stars, count(*)::integer AS count FROM ratings r
    WHERE r.ratee_id = $1 AND ${VISIBLE} GROUP BY r.stars`,
  ratings_by_id: 'SELECT r.* FROM ratings r WHERE r.id = $1',
  ratings_of_booking: 'SELECT r.* FROM ratings r WHERE r.booking_id = $1',
  /** Cancelled rides had bookings; others are deleted. Cancellations by staff don't count. */
  ratings_public_profile_facts: `SELECT
      (SELECT count(*)::integer FROM rides r WHERE r.driver_id = $1 AND r.status = 'completed') AS rides_driven,
      (SELECT count(*)::integer FROM rides r WHERE r.driver_id = $1 AND r.status = 'cancelled'
        AND r.cancelled_at > now() - interval '6 months'
        AND coalesce(r.cancelled_by, r.driver_id) = r.driver_id) AS cancellations_6_months,
      (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT r.from_city, r.to_city, count(*)::integer AS rides FROM rides r
        WHERE r.driver_id = $1 AND r.status <> 'cancelled' AND r.departure_time > now() - interval '6 months'
        GROUP BY r.from_city, r.to_city HAVING count(*) > 1 ORDER BY rides DESC, r.from_city, r.to_city LIMIT 3) c) AS corridors`,
});

const FLAGS = `array_remove(ARRAY[
  CASE WHEN r.connected THEN 'connected' END,
  CASE WHEN (SELECT count(*) FROM ratings o WHERE o.ratee_id = r.ratee_id AND o.stars = r.stars
    AND o.created_at BETWEEN r.created_at - interval '6 hours' AND r.created_at + interval '6 hours') >= 10 THEN 'burst' END,
  CASE WHEN (SELECT count(*) >= 3 AND bool_and(o.ratee_id = r.ratee_id) FROM ratings o WHERE o.rater_id = r.rater_id)
    AND (SELECT bool_and(o.ratee_id = r.rater_id) FROM ratings o WHERE o.rater_id = r.ratee_id) THEN 'only_each_other' END,
  CASE WHEN r.stars = 1 AND EXISTS (SELECT 1 FROM notifications n WHERE n.user_id = r.rater_id AND n.type = 'claim'
    AND n.key NOT LIKE '%:recorded:%' AND n.data->>'bookingId' = r.booking_id::text
    AND r.updated_at BETWEEN n.created_at AND n.created_at + interval '1 hour') THEN 'retaliation' END
], NULL)`;

const STAFF_TABLES = 'ratings r JOIN profiles f ON f.id = r.rater_id JOIN profiles a ON a.id = r.ratee_id';
const NEW = 'id, booking_id, ride_id, rater_id, ratee_id, ratee_role, stars, tags, comment, closes_at';
const STAFF_COLUMNS = `r.*, f.full_name AS rater_full_name, a.full_name AS ratee_full_name, ${FLAGS} AS flags`;

@Injectable()
export class RatingsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly prepared: PreparedQueries,
  ) {}

  /** Replaces the rater's unpublished rating. Returns null if already published. */
  async save(tx: EntityManager, rating: NewRating): Promise<{ rating: RatingRow; created: boolean } | null> {
    const [row] = await tx.query<(RatingRow & { created: boolean })[]>(
      `INSERT INTO ratings AS r (${NEW}) SELECT ${NEW} FROM jsonb_populate_record(NULL::ratings, $1)
       ON CONFLICT (booking_id, rater_id) DO UPDATE
         SET stars = excluded.stars, tags = excluded.tags, comment = excluded.comment, updated_at = now()
         WHERE r.published_at IS NULL
       RETURNING r.*, r.xmax = 0 AS created`,
      [rating],
    );
    if (!row) return null;
    const { created, ...saved } = row;
    return { rating: saved, created };
  }

  /** Publishes both ratings once both exist. Call with the booking locked. */
  publishPair(tx: EntityManager, bookingId: string): Promise<RatingRow[]> {
    return publish(tx, `r.booking_id = $1 AND (SELECT count(*) FROM ratings WHERE booking_id = $1) = 2`, [
      bookingId,
    ]);
  }

  async deleteUnpublished(tx: EntityManager, bookingId: string): Promise<void> {
    await tx.query('DELETE FROM ratings WHERE booking_id = $1 AND published_at IS NULL', [bookingId]);
  }

  publishClosed(tx: EntityManager, limit: number): Promise<RatingRow[]> {
    const due = `SELECT id FROM ratings WHERE published_at IS NULL AND closes_at <= clock_timestamp()
      ORDER BY closes_at LIMIT $1 FOR UPDATE SKIP LOCKED`;
    return publish(tx, `r.id IN (${due})`, [limit]);
  }

  ofBooking(bookingId: string, tx?: EntityManager): Promise<RatingRow[]> {
    if (tx) return tx.query<RatingRow[]>(SQL.ratings_of_booking.text, [bookingId]);
    return this.prepared.run(SQL.ratings_of_booking, [bookingId]);
  }

  /** Visible ratings, newest first; one more than the limit. */
  page(
    rateeId: string,
    page: { limit: number; page: number },
    after: { published_key: string; id: string } | null,
  ): Promise<ListedRatingRow[]> {
    const limit = page.limit + 1;
    return after === null
      ? this.prepared.run(SQL.ratings_page, [rateeId, limit, (page.page - 1) * page.limit])
      : this.prepared.run(SQL.ratings_after, [rateeId, limit, after.published_key, after.id]);
  }

  distribution(rateeId: string): Promise<{ stars: number; count: number }[]> {
    return this.prepared.run<{ stars: number; count: number }>(SQL.ratings_distribution, [rateeId]);
  }

  async publicFacts(userId: string): Promise<PublicFacts> {
    const [facts] = await this.prepared.run<PublicFacts>(SQL.ratings_public_profile_facts, [userId]);
    return facts ?? { rides_driven: 0, cancellations_6_months: 0, corridors: [] };
  }

  find(id: string): Promise<RatingRow | null> {
    return this.prepared.first(SQL.ratings_by_id, [id]);
  }

  lock(tx: EntityManager, id: string): Promise<RatingRow | null> {
    return firstRow(tx, 'SELECT * FROM ratings WHERE id = $1 FOR UPDATE', [id]);
  }

  async reply(tx: EntityManager, id: string, text: string): Promise<RatingRow | undefined> {
    const [rows] = await tx.query<[RatingRow[], number]>(
      'UPDATE ratings SET reply = $2, replied_at = now() WHERE id = $1 RETURNING *',
      [id, text],
    );
    return rows[0];
  }

  /** @param reason null to show the rating again */
  async setHidden(tx: EntityManager, id: string, reason: string | null): Promise<void> {
    await tx.query(
      `UPDATE ratings SET hidden_reason = $2, hidden_at = CASE WHEN $2::text IS NOT NULL THEN now() END WHERE id = $1`,
      [id, reason],
    );
  }

  listForStaff(readerId: string, query: StaffRatingsQuery): Promise<StaffRows<StaffRatingRow>> {
    const { values, bind } = bindings();
    const where = [
      `(r.published_at IS NOT NULL OR ${bind(readerId)}::uuid NOT IN (r.rater_id, r.ratee_id))`,
      ...equalTo('r', query, ['ratee_id', 'booking_id', 'stars'], bind),
      ...containing('r.comment, r.reply, f.full_name, a.full_name, a.phone', query.q, bind),
    ];
    if (query.hidden !== undefined) where.push(`r.hidden_at IS ${query.hidden ? 'NOT' : ''} NULL`);
    return staffPage(this.dataSource, query, {
      select: `SELECT ${STAFF_COLUMNS} FROM ${STAFF_TABLES}`,
      from: `FROM ${STAFF_TABLES}`,
      where,
      values,
      orderBy: (direction) => `r.${query.sort ?? 'created_at'} ${direction}, r.id ${direction}`,
    });
  }

  findForStaff(id: string, tx: EntityManager | DataSource = this.dataSource): Promise<StaffRatingRow | null> {
    return firstRow(tx, `SELECT ${STAFF_COLUMNS} FROM ${STAFF_TABLES} WHERE r.id = $1`, [id]);
  }
}

/**
 * Publishes ratings. Ratings between connected people stay hidden until staff restore them.
 * @param condition SQL on rating `r`
 */
async function publish(tx: EntityManager, condition: string, values: unknown[]): Promise<RatingRow[]> {
  const connected = `CASE r.ratee_role WHEN 'driver' THEN connected_persons(r.ratee_id, r.rater_id)
    ELSE connected_persons(r.rater_id, r.ratee_id) END`;
  const [rows] = await tx.query<[RatingRow[], number]>(
    `UPDATE ratings r SET published_at = clock_timestamp(), (connected, hidden_at, hidden_reason) = (
       SELECT c.connected, coalesce(r.hidden_at, CASE WHEN c.connected THEN now() END),
         coalesce(r.hidden_reason, CASE WHEN c.connected THEN 'connected' END)
       FROM (SELECT ${connected} AS connected) c)
     WHERE r.published_at IS NULL AND ${condition} RETURNING r.*`,
    values,
  );
  return rows;
}

/** Erases only texts that the person wrote. Ratings concern the other person too and stay. */
export const ratingsPersonalData = {
  sections: {
    ratings_given: `SELECT r.id, r.booking_id, r.ratee_role, r.stars, r.tags, r.comment, r.published_at, r.reply, r.created_at
      FROM ratings r WHERE r.rater_id = $1 AND ${pageBy('r.id')}`,
    ratings_received: `SELECT r.id, r.booking_id, r.ratee_role, r.stars, r.tags, r.comment, r.published_at, r.reply, r.replied_at
      FROM ratings r WHERE r.ratee_id = $1 AND r.published_at IS NOT NULL AND ${pageBy('r.id')}`,
  },

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('UPDATE ratings SET comment = NULL WHERE rater_id = $1', [userId]);
    await tx.query('UPDATE ratings SET reply = NULL, replied_at = NULL WHERE ratee_id = $1', [userId]);
  },
} satisfies PersonalData;

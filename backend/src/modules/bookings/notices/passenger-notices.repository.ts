import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Locale } from '../../notifications';
import type { RideStatus } from '../../rides';
import { FULL_REFUND_UNTIL } from '../booking.sql';
import type { BookingStatus } from '../booking.state';

export interface NoticeFacts {
  phone: string;
  locale: Locale | null;
  from_city: string;
  to_city: string;
  departure_time: Date;
  /** A payment is still on its way. */
  paying: boolean;
  paid: boolean;
  status: BookingStatus;
  ride_status: RideStatus;
  meeting_point: string | null;
  car_model: string | null;
  car_plate: string | null;
  /** The departure moved since the last text about changes. */
  moved: boolean;
  full_refund_until: Date | null;
  /** The code that replaced the first, while it waits to be shown. */
  new_code: string | null;
  code_renewed_at: Date | null;
}

/** A text about changes of a ride. Times as PostgreSQL writes them. */
export interface PlannedNotice {
  due: string;
  since: string | null;
  /** From now until it is due. */
  seconds: number;
}

/** What texts to passengers say, and when those about changes of their ride go out. */
@Injectable()
export class PassengerNoticesRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * When the passenger is next told of changes of the ride; null where a text that will say so is on its way. At most one in ten
   * minutes: at once, or ten minutes after the last, but not past departure. `since` is the last, as PostgreSQL writes it.
   */
  async planChange(tx: EntityManager, bookingId: string, departure: Date): Promise<PlannedNotice | null> {
    const [rows] = await tx.query<[PlannedNotice[], number]>(
      `WITH last AS (SELECT change_notice_due_at AS at FROM bookings WHERE id = $1)
       UPDATE bookings b SET change_notice_due_at = CASE
           WHEN last.at > clock_timestamp() - interval '10 minutes'
             THEN least(last.at + interval '10 minutes', greatest($2::timestamptz, clock_timestamp()))
           ELSE clock_timestamp() END
       FROM last WHERE b.id = $1 AND coalesce(last.at <= clock_timestamp(), true)
       RETURNING b.change_notice_due_at::text AS due, last.at::text AS since,
         greatest(0, ceil(extract(epoch FROM b.change_notice_due_at - clock_timestamp())))::integer AS seconds`,
      [bookingId, departure],
    );
    return rows[0] ?? null;
  }

  /** What a text to the passenger says; `since` is when the last one about changes of the ride was due, if there was one. */
  async factsOf(bookingId: string, since: string | null = null): Promise<NoticeFacts | null> {
    const [facts] = await this.dataSource.query<NoticeFacts[]>(
      `SELECT u.phone, u.locale, r.from_city, r.to_city, r.departure_time, r.meeting_point, r.car_model, r.car_plate,
         b.live_payment_id IS NOT NULL AS paying, b.payment_status IN ('completed', 'refunded') AS paid,
         b.status, r.status AS ride_status, b.code_renewed_at,
         b.departure_moved_at > coalesce($2::timestamptz, '-infinity') IS TRUE AS moved,
         ${FULL_REFUND_UNTIL} AS full_refund_until,
         CASE WHEN b.code_renewed_at IS NOT NULL AND b.status = 'pending_verification' THEN b.verification_code END AS new_code
       FROM bookings b JOIN rides r ON r.id = b.ride_id JOIN profiles u ON u.id = b.user_id
       WHERE b.id = $1 AND u.deleted_at IS NULL`,
      [bookingId, since],
    );
    return facts ?? null;
  }
}

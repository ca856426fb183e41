import { Injectable } from '@nestjs/common';
import { PreparedQueries } from '../../platform/database';
import type { TimelineRow } from './person-timeline.repository';

/** A payout is one row; in a batch it names the batch. */
const TIMELINE = {
  name: 'operations.booking_timeline',
  text: `SELECT kind, id, at, status, amount, text FROM (
      SELECT 1 AS step, e.id AS seq, 'booking' AS kind, b.id, e.created_at AS at, e.to_status AS status, b.amount, e.cause AS text
        FROM bookings b JOIN booking_events e ON e.booking_id = b.id WHERE b.id = $1
      UNION ALL SELECT 2, e.id, 'payment', p.id, e.created_at, e.to_status, p.amount, e.cause
        FROM payments p JOIN payment_events e ON e.payment_id = p.id
        WHERE p.booking_id = $1 AND e.from_status IS DISTINCT FROM e.to_status
      UNION ALL SELECT 3, e.id, 'refund', f.id, e.created_at, e.to_status, f.amount, e.cause
        FROM refunds f JOIN refund_events e ON e.refund_id = f.id
        WHERE f.booking_id = $1 AND e.from_status IS DISTINCT FROM e.to_status
      UNION ALL SELECT DISTINCT 4, 0::bigint, 'payout', coalesce(o.batch_id, o.id), o.created_at, o.status, o.amount, NULL
        FROM journal_entries j JOIN payout_entries c ON c.entry_id = j.id JOIN payouts o ON o.id = c.payout_id
        WHERE j.booking_id = $1
    ) t ORDER BY at, step, seq LIMIT 200`,
};

@Injectable()
export class BookingTimelineRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  list(bookingId: string): Promise<TimelineRow[]> {
    return this.prepared.run<TimelineRow>(TIMELINE, [bookingId]);
  }
}

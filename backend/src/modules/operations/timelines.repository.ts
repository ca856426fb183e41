import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hasRow, PreparedQueries, statements } from '../../platform/database';
import type { TimelineCursor } from './dto/operations.requests';
import type { TimelineEventResponse, TimelineKind } from './dto/operations.responses';

export interface TimelineRow extends TimelineEventResponse {
  /** To the microsecond, for the cursor. */
  at_key: string;
}

/** SQL of one kind of event. `x` is the event's row, $1 the person, $6 the viewer. */
interface Source {
  from: string;
  where: string;
  /** Default: `x.created_at`. */
  at?: string;
  /** Default: `x.id`. */
  id?: string;
  status?: string;
  amount?: string;
  text?: string;
}

const routeOf = (ride: string) => `${ride}.from_city || ' → ' || ${ride}.to_city`;

const SOURCES: Record<TimelineKind, Source> = {
  joined: { from: 'profiles x', where: 'x.id = $1' },
  sign_in: { from: 'sessions x', where: 'x.user_id = $1', text: 'x.device' },
  booking: {
    from: 'bookings x JOIN rides r ON r.id = x.ride_id',
    where: 'x.user_id = $1',
    status: 'x.status',
    amount: 'x.amount',
    text: routeOf('r'),
  },
  payment: {
    from: 'bookings b JOIN payments x ON x.booking_id = b.id',
    where: 'b.user_id = $1',
    status: 'x.status',
    amount: 'x.amount',
    text: 'x.provider',
  },
  refund: {
    from: 'bookings b JOIN refunds x ON x.booking_id = b.id',
    where: 'b.user_id = $1 AND x.amount > 0',
    status: 'x.status',
    amount: 'x.amount',
    text: 'x.cause',
  },
  ride: {
    from: 'rides x',
    where: 'x.driver_id = $1',
    status: 'x.status',
    amount: 'x.price',
    text: routeOf('x'),
  },
  payout: {
    from: 'payouts x',
    where: 'x.driver_id = $1',
    // Payouts in a batch link to the batch, which has the status.
    id: 'coalesce(x.batch_id, x.id)',
    status: 'x.status',
    amount: 'x.amount',
  },
  application: { from: 'driver_documents x', where: 'x.driver_id = $1', status: 'x.status' },
  application_decided: {
    from: 'driver_documents x',
    where: 'x.driver_id = $1 AND x.decided_at IS NOT NULL',
    at: 'x.decided_at',
    status: 'x.status',
    text: 'x.reason',
  },
  report_made: {
    from: 'reports x',
    where: 'x.reporter_id = $1 AND x.subject_id <> $6',
    status: 'x.status',
    text: 'x.reason',
  },
  report_about: {
    from: 'reports x',
    where: 'x.subject_id = $1 AND x.subject_id <> $6',
    status: 'x.status',
    text: 'x.reason',
  },
  decision: {
    from: 'audit_events x',
    where: `x.subject_type = 'profile' AND x.subject_id = $1::text AND x.action <> 'profile.timeline_viewed'
      AND NOT ($1 = $6 AND x.action IN ('profile.blocked', 'profile.unblocked'))`,
    text: 'x.action',
  },
};

const SQL = statements({
  // Each source returns at most one page.
  operations_person_timeline: Object.entries(SOURCES)
    .map(
      ([kind, { from, where, at = 'x.created_at', id = 'x.id', status, amount, text }]) => `
      (SELECT '${kind}' AS kind, ${id} AS id, ${at} AS at, ${at}::text AS at_key, ${status ?? 'NULL::text'} AS status,
         ${amount ?? 'NULL::int'} AS amount, ${text ?? 'NULL::text'} AS text
       FROM ${from}
       WHERE ${where} AND ($2::timestamptz IS NULL OR (${at}, '${kind}', ${id}::text) < ($2::timestamptz, $3::text, $4::text))
       ORDER BY ${at} DESC, ${id}::text DESC LIMIT $5)`,
    )
    .join(' UNION ALL ')
    .concat(' ORDER BY at DESC, kind DESC, id DESC LIMIT $5'),
  /** One event per payout, with the id of its batch, if any. */
  operations_booking_timeline: `SELECT kind, id, at, status, amount, text FROM (
      SELECT 1 AS step, e.id AS seq, 'booking' AS kind, b.id, e.created_at AS at, e.to_status AS status, b.amount, e.cause AS text
        FROM bookings b JOIN booking_events e ON e.booking_id = b.id WHERE b.id = $1
      UNION ALL SELECT 2, e.id, 'payment', p.id, e.created_at, e.to_status, p.amount, e.cause
        FROM payments p JOIN payment_events e ON e.payment_id = p.id
        WHERE p.booking_id = $1 AND e.from_status IS DISTINCT FROM e.to_status
      UNION ALL SELECT 3, e.id, 'refund', f.id, e.created_at, e.to_status, f.amount, e.cause
        FROM refunds f JOIN refund_events e ON e.refund_id = f.id
        WHERE f.booking_id = $1 AND f.amount > 0 AND e.from_status IS DISTINCT FROM e.to_status
      UNION ALL SELECT DISTINCT 4, 0::bigint, 'payout', coalesce(o.batch_id, o.id), o.created_at, o.status, o.amount, NULL
        FROM journal_entries j JOIN payout_entries c ON c.entry_id = j.id JOIN payouts o ON o.id = c.payout_id
        WHERE j.booking_id = $1
    ) t ORDER BY at, step, seq LIMIT 200`,
});

@Injectable()
export class TimelinesRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** Latest first. Hides reports about the viewer, and decisions to block or unblock the viewer. */
  ofPerson(
    personId: string,
    viewer: string,
    after: TimelineCursor | null,
    count: number,
  ): Promise<TimelineRow[]> {
    return this.prepared.run(SQL.operations_person_timeline, [
      personId,
      after?.at ?? null,
      after?.kind ?? null,
      after?.id ?? null,
      count,
      viewer,
    ]);
  }

  ofBooking(bookingId: string): Promise<TimelineRow[]> {
    return this.prepared.run(SQL.operations_booking_timeline, [bookingId]);
  }

  /** Includes deleted people. */
  exists(tx: EntityManager, personId: string): Promise<boolean> {
    return hasRow(tx, 'SELECT 1 FROM profiles WHERE id = $1', [personId]);
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PreparedQueries } from '../../platform/database';
import type { TimelineCursor } from './dto/operations.requests';
import type { TimelineKind } from './dto/operations.responses';

export interface TimelineRow extends Record<string, unknown> {
  kind: TimelineKind;
  id: string;
  at: Date;
  /** To the microsecond, for the cursor. */
  at_key: string;
  status: string | null;
  amount: number | null;
  text: string | null;
}

interface Source {
  from: string;
  where: string;
  at: string;
  id: string;
  status?: string;
  amount?: string;
  text?: string;
}

const ROUTE = `r.from_city || ' → ' || r.to_city`;

const SOURCES: Record<TimelineKind, Source> = {
  joined: { from: 'profiles x', where: 'x.id = $1', at: 'x.created_at', id: 'x.id' },
  sign_in: { from: 'sessions x', where: 'x.user_id = $1', at: 'x.created_at', id: 'x.id', text: 'x.device' },
  booking: {
    from: 'bookings x JOIN rides r ON r.id = x.ride_id',
    where: 'x.user_id = $1',
    at: 'x.created_at',
    id: 'x.id',
    status: 'x.status',
    amount: 'x.amount',
    text: ROUTE,
  },
  payment: {
    from: 'bookings b JOIN payments x ON x.booking_id = b.id',
    where: 'b.user_id = $1',
    at: 'x.created_at',
    id: 'x.id',
    status: 'x.status',
    amount: 'x.amount',
    text: 'x.provider',
  },
  refund: {
    from: 'bookings b JOIN refunds x ON x.booking_id = b.id',
    where: 'b.user_id = $1',
    at: 'x.created_at',
    id: 'x.id',
    status: 'x.status',
    amount: 'x.amount',
    text: 'x.cause',
  },
  ride: {
    from: 'rides r',
    where: 'r.driver_id = $1',
    at: 'r.created_at',
    id: 'r.id',
    status: 'r.status',
    amount: 'r.price',
    text: ROUTE,
  },
  payout: {
    from: 'payouts x',
    where: 'x.driver_id = $1',
    at: 'x.created_at',
    // Payouts in a batch link to the batch, which has the status.
    id: 'coalesce(x.batch_id, x.id)',
    status: 'x.status',
    amount: 'x.amount',
  },
  application: {
    from: 'driver_documents x',
    where: 'x.driver_id = $1',
    at: 'x.created_at',
    id: 'x.id',
    status: 'x.status',
  },
  application_decided: {
    from: 'driver_documents x',
    where: 'x.driver_id = $1 AND x.decided_at IS NOT NULL',
    at: 'x.decided_at',
    id: 'x.id',
    status: 'x.status',
    text: 'x.reason',
  },
  report_made: {
    from: 'reports x',
    where: 'x.reporter_id = $1',
    at: 'x.created_at',
    id: 'x.id',
    status: 'x.status',
    text: 'x.reason',
  },
  report_about: {
    from: 'reports x',
    where: 'x.subject_id = $1',
    at: 'x.created_at',
    id: 'x.id',
    status: 'x.status',
    text: 'x.reason',
  },
  decision: {
    from: 'audit_events x',
    where: `x.subject_type = 'profile' AND x.subject_id = $1::text AND x.action <> 'profile.timeline_viewed'`,
    at: 'x.created_at',
    id: 'x.id',
    text: 'x.action',
  },
};

// Each source returns at most one page.
const TIMELINE = {
  name: 'operations.person_timeline',
  text: Object.entries(SOURCES)
    .map(
      ([kind, { from, where, at, id, status, amount, text }]) => `
      (SELECT '${kind}' AS kind, ${id} AS id, ${at} AS at, ${at}::text AS at_key, ${status ?? 'NULL::text'} AS status,
         ${amount ?? 'NULL::int'} AS amount, ${text ?? 'NULL::text'} AS text
       FROM ${from}
       WHERE ${where} AND ($2::timestamptz IS NULL OR (${at}, '${kind}', ${id}::text) < ($2::timestamptz, $3::text, $4::text))
       ORDER BY ${at} DESC, ${id}::text DESC LIMIT $5)`,
    )
    .join(' UNION ALL ')
    .concat(' ORDER BY at DESC, kind DESC, id DESC LIMIT $5'),
};

/** Reads all modules' tables. */
@Injectable()
export class PersonTimelineRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** Latest first. */
  list(personId: string, after: TimelineCursor | null, count: number): Promise<TimelineRow[]> {
    return this.prepared.run<TimelineRow>(TIMELINE, [
      personId,
      after?.at ?? null,
      after?.kind ?? null,
      after?.id ?? null,
      count,
    ]);
  }

  /** Includes deleted people. */
  async exists(tx: EntityManager, personId: string): Promise<boolean> {
    return (await tx.query<unknown[]>('SELECT 1 FROM profiles WHERE id = $1', [personId])).length > 0;
  }
}

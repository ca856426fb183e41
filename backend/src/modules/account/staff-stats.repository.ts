import { Injectable } from '@nestjs/common';
import { PreparedQueries } from '../../platform/database';
import type { StaffStatsResponse } from './dto/account.responses';

type StaffStatsRow = Omit<StaffStatsResponse, 'oldest_waiting_since'> & {
  oldest_waiting_since: Date | null;
};

/** One statement over the tables of every module; each count uses an index. */
const STAFF_STATS = {
  name: 'account.staff_stats',
  text: `
    WITH today AS (
      SELECT date_trunc('day', now(), 'Africa/Douala') AS begins,
             date_trunc('day', now(), 'Africa/Douala') + interval '1 day' AS ends
    ), waiting AS (
      SELECT count(*)::integer AS n, min(created_at) AS since FROM driver_documents WHERE status = 'pending'
    ), paid AS (
      SELECT count(*)::integer AS n, coalesce(sum(p.amount), 0)::float8 AS amount FROM payments p, today
      WHERE p.payment_time >= today.begins AND p.payment_time < today.ends
    )
    SELECT waiting.n AS applications_waiting, waiting.since AS oldest_waiting_since,
      (SELECT count(DISTINCT document_id)::integer FROM document_files WHERE state = 'waiting') AS renewals_waiting,
      (SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at)))::integer
         FROM driver_documents WHERE decided_at > now() - interval '30 days') AS median_seconds_to_decision,
      (SELECT count(*)::integer FROM rides r, today WHERE r.status <> 'cancelled'
         AND r.departure_time >= today.begins AND r.departure_time < today.ends) AS rides_today,
      (SELECT count(*)::integer FROM bookings b, today WHERE b.created_at >= today.begins) AS bookings_today,
      paid.n AS payments_today, paid.amount AS amount_today,
      (SELECT count(*)::integer FROM payments WHERE needs_review) AS payments_to_review,
      (SELECT count(*)::integer FROM refunds WHERE status = 'manual' OR needs_review) AS refunds_waiting,
      (SELECT count(*)::integer FROM reports WHERE status = 'open') AS reports_open,
      (SELECT count(*)::integer FROM approval_requests
         WHERE status = 'waiting' AND requested_at > now() - interval '72 hours') AS approvals_waiting
    FROM waiting, paid`,
};

@Injectable()
export class StaffStatsRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  async read(): Promise<StaffStatsRow> {
    const [row] = await this.prepared.run<StaffStatsRow>(STAFF_STATS, []);
    if (!row) throw new Error('a statement without FROM-rows answers one');
    return row;
  }
}

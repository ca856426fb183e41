import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PreparedQueries } from '../../platform/database';
import { HOLD_RULES, type UnpaidHolds } from './hold-policy';

const HAS_LAPSED_HOLD = {
  name: 'has_lapsed_hold',
  text: `SELECT 1 FROM bookings WHERE ride_id = $1 AND status = 'pending' AND hold_expires_at <= now() LIMIT 1`,
};
const RIDES_OF_LAPSED = {
  name: 'rides_of_lapsed_holds',
  text: `SELECT ride_id FROM bookings WHERE user_id = $1 AND status = 'pending' AND hold_expires_at <= now()`,
};
const UNPAID_HOLDS = {
  name: 'unpaid_holds',
  text: 'SELECT held, lost, wasted_minutes FROM unpaid_holds_of($1::uuid)',
};
/** A lost booking of the same passenger in 24 hours with a payment that nobody approved. */
const UNAPPROVED_BEFORE = `EXISTS (SELECT 1 FROM bookings o
  WHERE o.user_id = b.user_id AND o.id <> b.id AND o.created_at > now() - interval '24 hours'
    AND o.paid_at IS NULL AND o.latest_payment_id IS NOT NULL
    AND (o.status = 'cancelled' AND o.cancel_cause IN ('expired', 'payment_failed', 'passenger')
      OR o.status = 'pending' AND o.hold_expires_at <= now()))`;

/** What is asked and written of holds alone. */
@Injectable()
export class HoldsRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** Rides on which a hold has lapsed, the longest ago first. */
  async ridesWithLapsedHolds(tx: EntityManager, limit: number): Promise<string[]> {
    const rows = await tx.query<{ ride_id: string }[]>(
      `SELECT ride_id FROM bookings WHERE status = 'pending' AND hold_expires_at <= now()
       GROUP BY ride_id ORDER BY min(hold_expires_at) LIMIT $1`,
      [limit],
    );
    return rows.map((row) => row.ride_id);
  }

  async hasLapsedHold(rideId: string): Promise<boolean> {
    const rows = await this.prepared.run(HAS_LAPSED_HOLD, [rideId]);
    return rows.length > 0;
  }

  /** Rides on which a hold of this person has lapsed and still keeps its seats. */
  async ridesWithLapsedHoldsOf(userId: string): Promise<string[]> {
    const rows = await this.prepared.run<{ ride_id: string }>(RIDES_OF_LAPSED, [userId]);
    return rows.map((row) => row.ride_id);
  }

  /** Waits for a booking that the person is making at this moment. */
  async unpaidOf(userId: string): Promise<UnpaidHolds> {
    const [holds] = await this.prepared.run<UnpaidHolds>(UNPAID_HOLDS, [userId]);
    return holds ?? { held: 0, lost: 0, wasted_minutes: 0 };
  }

  /**
   * The first payment of a booking that is locked keeps its seats until 15 minutes after the payment's creation (`now()` of this
   * transaction) and never past departure; not where another payment of the passenger was left unapproved (decisions 17, 36).
   */
  async extendForPayment(tx: EntityManager, bookingId: string, departure: Date): Promise<void> {
    await tx.query(
      `UPDATE bookings b SET updated_at = now(),
         hold_expires_at = greatest(b.hold_expires_at, least(now() + make_interval(mins => $3::integer), $2::timestamptz))
       WHERE b.id = $1 AND b.latest_payment_id IS NULL AND NOT ${UNAPPROVED_BEFORE}`,
      [bookingId, departure, HOLD_RULES.extensionMinutes],
    );
  }
}

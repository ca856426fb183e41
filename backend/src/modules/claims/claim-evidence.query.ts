import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type {
  ClaimBoardingResponse,
  ClaimMessageResponse,
  ClaimHistoryRow,
  ClaimRow,
} from './dto/claims.responses';

const MESSAGES = 50;

@Injectable()
export class ClaimEvidenceQuery {
  /** Oldest first. */
  messages(
    tx: EntityManager,
    { ride_id, claimant_id, respondent_id }: ClaimRow,
  ): Promise<ClaimMessageResponse[]> {
    return tx.query<ClaimMessageResponse[]>(
      `SELECT * FROM (
         SELECT m.id, m.sender_id, m.content, m.created_at FROM messages m JOIN conversations v ON v.id = m.conversation_id
         WHERE v.ride_id = $1 AND v.driver_id IN ($2, $3) AND v.passenger_id IN ($2, $3)
         ORDER BY m.seq DESC LIMIT ${MESSAGES}) latest
       ORDER BY created_at, id`,
      [ride_id, claimant_id, respondent_id],
    );
  }

  boardings(tx: EntityManager, { ride_id }: ClaimRow): Promise<ClaimBoardingResponse[]> {
    return tx.query<ClaimBoardingResponse[]>(
      `SELECT b.id AS booking_id, u.full_name, b.seats, b.status, b.verified_at, b.boarded_by_driver
       FROM bookings b JOIN profiles u ON u.id = b.user_id
       WHERE b.ride_id = $1 AND b.paid_at IS NOT NULL ORDER BY b.verified_at NULLS LAST, b.id`,
      [ride_id],
    );
  }

  async history(tx: EntityManager, personId: string): Promise<ClaimHistoryRow> {
    const [row] = await tx.query<[ClaimHistoryRow]>(
      `SELECT p.id, p.full_name, p.created_at, p.suspended_at, p.rating_count, p.rating_sum,
         (SELECT count(*)::integer FROM bookings b WHERE b.user_id = p.id AND b.paid_at IS NOT NULL) AS bookings,
         (SELECT count(*)::integer FROM bookings b WHERE b.user_id = p.id AND b.paid_at IS NOT NULL
           AND b.cancel_cause = 'passenger') AS bookings_cancelled,
         (SELECT count(*)::integer FROM rides r WHERE r.driver_id = p.id AND r.status = 'completed') AS rides_driven,
         (SELECT count(*)::integer FROM rides r WHERE r.driver_id = p.id AND r.status = 'cancelled') AS rides_cancelled,
         (SELECT count(*)::integer FROM claims c WHERE c.claimant_id = p.id) AS claims_made,
         (SELECT count(*)::integer FROM claims c WHERE c.claimant_id = p.id AND c.false_claim) AS claims_made_false,
         (SELECT count(*)::integer FROM claims c WHERE c.respondent_id = p.id AND c.status = 'upheld') AS claims_lost
       FROM profiles p WHERE p.id = $1`,
      [personId],
    );
    return row;
  }

  /** Signals link both people. */
  async connected(tx: EntityManager, { booking_id }: ClaimRow): Promise<boolean> {
    const [row] = await tx.query<[{ connected: boolean }]>(
      `SELECT connected_people(r.driver_id, b.user_id) AS connected FROM bookings b JOIN rides r ON r.id = b.ride_id
       WHERE b.id = $1`,
      [booking_id],
    );
    return row.connected;
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { FieldError } from '../../platform/errors';
import { deletionBlocker, pageBy, type PersonalData } from '../../platform/personal-data';
import { FROM_CITY, TO_CITY } from './booking.sql';

@Injectable()
export class BookingsPersonalData implements PersonalData {
  readonly sections = {
    // Omits the boarding code: export files outlive the trip and may be found by others.
    bookings: `SELECT b.id, b.ride_id, ${FROM_CITY} AS from_city, ${TO_CITY} AS to_city, b.departure_time, b.seats, b.travellers, b.price,
        b.amount - b.service_fee AS fare, b.service_fee, b.amount, b.credit, b.transferred, b.status, b.payment_status, b.code_verified, b.cancel_reason, b.cancel_cause, b.cancelled_at, b.verified_at, b.completed_at,
        b.paid_at, b.created_at, b.updated_at
      FROM bookings b JOIN rides r ON r.id = b.ride_id WHERE b.user_id = $1 AND ${pageBy('b.id')}`,
  };

  async deletionBlockers(tx: EntityManager, userId: string): Promise<FieldError[]> {
    const [row] = await tx.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM bookings
       WHERE user_id = $1 AND status IN ('pending', 'pending_verification', 'confirmed')`,
      [userId],
    );
    return deletionBlocker('bookings', row?.count ?? 0, 'Bookings that are still active');
  }

  /** Keeps passenger, time and price for bookkeeping. */
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(
      `UPDATE bookings SET verification_code = NULL, travellers = NULL, updated_at = now(),
         cancel_reason = CASE WHEN cancel_cause = 'passenger' THEN cancel_cause ELSE cancel_reason END WHERE user_id = $1`,
      [userId],
    );
  }
}

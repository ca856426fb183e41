import { Injectable } from '@nestjs/common';
import { PreparedQueries } from '../../platform/database';
import { type Chapter, pageBy, type PersonalData, rowsOf } from '../../platform/personal-data';

// The boarding code is left out: a file lies about longer than a seat should be open to who finds it.
const BOOKINGS = {
  name: 'personal_bookings',
  text: `SELECT b.id, b.ride_id, r.from_city, r.to_city, b.departure_time, b.seats, b.price, b.amount, b.status,
      b.payment_status, b.code_verified, b.cancel_reason, b.cancel_cause, b.cancelled_at, b.verified_at, b.completed_at,
      b.paid_at, b.created_at, b.updated_at
    FROM bookings b JOIN rides r ON r.id = b.ride_id WHERE b.user_id = $1 AND ${pageBy('b.id')}`,
};

/** The seats that a person booked. */
@Injectable()
export class BookingsPersonalData implements PersonalData {
  constructor(private readonly prepared: PreparedQueries) {}

  chapters(userId: string): Chapter[] {
    return [{ name: 'bookings', rows: rowsOf(this.prepared, BOOKINGS, userId) }];
  }
}

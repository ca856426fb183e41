import { Injectable } from '@nestjs/common';
import { PreparedQueries } from '../../../platform/database';

/** A booking whose notices nobody has written yet. */
export interface DueNotices {
  booking_id: string;
  to_driver: boolean;
  /** The hold still runs, so that what they say is still true. */
  holds: boolean;
}

/** Seconds for which nobody else takes what one process has claimed. */
const LEASE_SECONDS = 30;

const CLAIM = {
  name: 'booking_notices_claim',
  text: `
    UPDATE booking_notices_due d SET due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    FROM bookings b
    WHERE b.id = d.booking_id AND d.booking_id IN (
      SELECT booking_id FROM booking_notices_due WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING d.booking_id, d.to_driver, b.status = 'pending' AND b.hold_expires_at > now() AS holds`,
};
const SETTLE = {
  name: 'booking_notices_written',
  text: 'DELETE FROM booking_notices_due WHERE booking_id = $1',
};

@Injectable()
export class BookingNoticesDueRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  claim(limit: number): Promise<DueNotices[]> {
    return this.prepared.run<DueNotices>(CLAIM, [limit]);
  }

  async settle(bookingId: string): Promise<void> {
    await this.prepared.run(SETTLE, [bookingId]);
  }
}

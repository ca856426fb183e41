import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { KeptFacts } from './booking.state';
import { EARNED, KEPT } from './money-state';

/** What bookings bring their drivers, read from the journal. */
@Injectable()
export class KeptMoneyRepository {
  /** Read it under the locks of ride and booking: then no code is entered and nothing is refunded meanwhile. */
  async of(tx: EntityManager, bookingId: string): Promise<KeptFacts> {
    const [kept] = await tx.query<KeptFacts[]>(
      `SELECT ${KEPT} AS kept, ${EARNED} AS earned FROM bookings b JOIN rides r ON r.id = b.ride_id WHERE b.id = $1`,
      [bookingId],
    );
    return kept ?? { kept: 0, earned: false };
  }
}

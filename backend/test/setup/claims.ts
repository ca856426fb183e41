import { ClaimDecisionsService } from '../../src/modules/claims';
import { insertBooking, type InsertedBooking, ridesWithWrongSeats } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { callsTo } from './call';
import { insertMember, type Member } from './cast';
import type { TestApp } from './test-app';

export interface ClaimedTrip {
  driver: Member;
  rideId: string;
  passengers: Member[];
  bookings: InsertedBooking[];
}

/** Requests and queries of the claims specs. `product` is a function, because the specs start the product later. */
export function claimsOn(product: () => TestApp) {
  const { call: as } = callsTo(product);
  const database = () => product().database;

  /** Inserts a departed ride with paid passengers who have not boarded. */
  async function trip(hoursAgo = 1, passengers = 1, price = 4_500): Promise<ClaimedTrip> {
    const driver = await insertMember(product(), { driver: true });
    const departure_time = inHours(-hoursAgo);
    const ride = await insertRide(database(), { driver_id: driver.id, departure_time, price });
    const people: Member[] = [];
    const bookings: InsertedBooking[] = [];
    for (let at = 0; at < passengers; at++) {
      const passenger = await insertMember(product());
      people.push(passenger);
      bookings.push(
        await insertBooking(database(), {
          user_id: passenger.id,
          ride_id: ride.id,
          status: 'pending_verification',
          paid_at: inHours(-hoursAgo - 48),
        }),
      );
    }
    return { driver, rideId: ride.id, passengers: people, bookings };
  }

  return {
    as,
    trip,
    reportNoShow: (driver: Member, bookingId: string, statement?: string) =>
      as(driver, 'POST', `/api/bookings/${bookingId}/no-show`, { statement }),
    reportDriverAbsent: (passenger: Member, bookingId: string, statement?: string) =>
      as(passenger, 'POST', `/api/bookings/${bookingId}/driver-absent`, { statement }),
    contest: (person: Member, id: string, statement = 'Not true') =>
      as(person, 'POST', `/api/claims/${id}/contest`, { statement }),
    appeal: (person: Member, id: string, statement = 'Look again') =>
      as(person, 'POST', `/api/claims/${id}/appeal`, { statement }),
    decide: (staff: Member, id: string, outcome: string, more: object = {}) =>
      as(staff, 'POST', `/api/admin/claims/${id}/decide`, { outcome, reason: 'Seen', ...more }),
    bookingOf: async (person: Member, id: string) =>
      (await as(person, 'GET', `/api/bookings/${id}`)).body.data,
    claimOf: async (person: Member, id: string) => (await as(person, 'GET', `/api/claims/${id}`)).body.data,
    codeOf: ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code],
    runJob: () => product().app.get(ClaimDecisionsService, { strict: false }).decideDue(),

    async single(hoursAgo = 1) {
      const { driver, passengers, bookings, rideId } = await trip(hoursAgo);
      return { driver, rideId, passenger: passengers[0] as Member, booking: bookings[0] as InsertedBooking };
    },

    /** Ends the time in which the claim can be contested. */
    async passDeadline(id: string): Promise<void> {
      await database().query(`UPDATE claims SET contest_until = now() - interval '1 second' WHERE id = $1`, [
        id,
      ]);
    },

    async refundsOf(bookingId: string): Promise<number> {
      const [row] = await database().query<{ amount: number }[]>(
        'SELECT coalesce(sum(amount), 0)::int AS amount FROM refunds WHERE booking_id = $1',
        [bookingId],
      );
      return row?.amount ?? 0;
    },

    /** Moves the departure three days back, and returns the XAF that are then payable to the driver. */
    async payable(driver: Member, rideId: string): Promise<number> {
      for (const [table, column] of [
        ['rides', 'id'],
        ['bookings', 'ride_id'],
      ]) {
        await database().query(
          `UPDATE ${table} SET departure_time = departure_time - interval '72 hours' WHERE ${column} = $1`,
          [rideId],
        );
      }
      return (await as(driver, 'GET', '/api/driver/earnings')).body.data.available;
    },

    async strikesOf(person: Member): Promise<string[]> {
      const { body } = await as(person, 'GET', '/api/profiles/me/strikes');
      return body.data.map(({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`);
    },

    /** Expects a balanced journal, no refund above its payment, no negative earnings of a booking, and exact seats. */
    async expectConsistentLedger(): Promise<void> {
      const wrong = await database().query(
        `SELECT 'unbalanced' AS what, transaction_id::text AS id FROM journal_entries GROUP BY transaction_id HAVING sum(debit) <> sum(credit)
         UNION ALL SELECT 'refunded too much', p.id::text FROM payments p JOIN refunds f ON f.payment_id = p.id
           GROUP BY p.id HAVING sum(f.amount) > p.amount
         UNION ALL SELECT 'refunded and payable', b.id::text FROM bookings b WHERE (
           SELECT coalesce(sum(e.credit - e.debit), 0) FROM journal_entries e WHERE e.account = 'driver' AND e.booking_id = b.id) < 0`,
      );
      expect(wrong).toEqual([]);
      expect(await ridesWithWrongSeats(database())).toEqual([]);
    },
  };
}

import { EarningsService } from '../../src/modules/ledger/earnings/earnings.service';
import { RefundRequestService } from '../../src/modules/money';
import { PayoutBatchesService } from '../../src/modules/transfers/batches/payout-batches.service';
import { Transactions } from '../../src/platform/database';
import { insertBooking, type InsertedBooking } from '../factories/booking';
import { insertPerson, type Person } from '../factories/person';
import { inHours, type InsertedRide, insertRide } from '../factories/ride';
import { codeOf } from './bookings-context';
import type { PaymentsContext, Process } from './payments-context';
import { waitFor } from './wait-for';

export class PayoutDesk {
  private constructor(
    private readonly context: PaymentsContext,
    readonly admin: Person,
  ) {}

  static async open(context: PaymentsContext): Promise<PayoutDesk> {
    return new PayoutDesk(context, await insertPerson(context.database, { staff_role: 'admin' }));
  }

  batches(process: Process = this.context.first): PayoutBatchesService {
    return process.module.get(PayoutBatchesService);
  }

  create(process?: Process) {
    return this.batches(process).create(this.admin.id, null);
  }

  /** Makes batches until nothing is payable, so that the next test starts at zero. */
  async clear(): Promise<void> {
    await waitFor(async () => (await codeOf(this.create())) === 'STATE_CONFLICT');
  }

  earnings(driver: { id: string }) {
    return this.context.first.module.get(EarningsService).ofDriver(driver.id);
  }

  driver(phone?: string): Promise<Person> {
    return insertPerson(this.context.database, { driver: true, ...(phone === undefined ? {} : { phone }) });
  }

  /** A ride that ended long enough ago to be payable. */
  rideOver(of: Person, price = 4_500): Promise<InsertedRide> {
    const departure_time = inHours(-60);
    return insertRide(this.context.database, {
      driver_id: of.id,
      departure_time,
      status: 'completed',
      price,
    });
  }

  travelled(ride: InsertedRide, seats = 1): Promise<InsertedBooking> {
    return insertBooking(this.context.database, { ride_id: ride.id, status: 'completed', seats });
  }

  refund(booking: InsertedBooking, amount = booking.amount): Promise<void> {
    const { module } = this.context.first;
    return module.get(Transactions).run((tx) =>
      module.get(RefundRequestService, { strict: false }).request(tx, {
        booking_id: booking.id,
        payment_id: booking.payment_id ?? '',
        amount,
        rule: 'staff',
        cause: 'staff',
        actor_id: this.admin.id,
      }),
    );
  }

  /** Moves the departures of the ride and its bookings to this many hours ago. */
  async departed(ride: InsertedRide, hoursAgo: number): Promise<void> {
    const departure = inHours(-hoursAgo);
    await this.context.database.query('UPDATE rides SET departure_time = $2 WHERE id = $1', [
      ride.id,
      departure,
    ]);
    await this.context.database.query('UPDATE bookings SET departure_time = $2 WHERE ride_id = $1', [
      ride.id,
      departure,
    ]);
  }

  async cancelled(booking: InsertedBooking): Promise<void> {
    await this.context.database.query(
      `WITH given AS (
         UPDATE bookings SET status = 'cancelled', cancel_cause = 'passenger', cancel_reason = 'passenger', cancelled_at = now()
         WHERE id = $1 RETURNING ride_id, seats)
       UPDATE rides r SET seats_available = seats_available + given.seats FROM given WHERE r.id = given.ride_id`,
      [booking.id],
    );
  }

  async paidTo(driver: Person): Promise<number> {
    const [row] = await this.context.database.query<{ amount: number }[]>(
      `SELECT coalesce(sum(e.credit), 0)::int AS amount
       FROM journal_entries e JOIN journal_transactions t ON t.id = e.transaction_id JOIN payouts o ON o.id = t.payout_id
       WHERE e.account LIKE 'cash.%' AND o.driver_id = $1`,
      [driver.id],
    );
    return row?.amount ?? 0;
  }
}

import { BookingsService, disputedWhen, RETAINED_FARE } from '../../src/modules/bookings';
import { BoardingService } from '../../src/modules/bookings/boarding.service';
import { CancellationsService } from '../../src/modules/bookings/cancellations.service';
import { ResolutionsService } from '../../src/modules/bookings/resolutions.service';
import { ClaimDecisionsService } from '../../src/modules/claims';
import { verifyJournal } from '../../src/modules/ledger/verification/verify-journal.query';
import { RidesService } from '../../src/modules/rides';
import { PayoutBatchesService } from '../../src/modules/transfers/batches/payout-batches.service';
import { RebookingService } from '../../src/modules/transfers/rebooking/rebooking.service';
import { StaffRefundsService } from '../../src/modules/transfers/staff/staff-refunds.service';
import { newId } from '../../src/platform/database';
import { DomainError } from '../../src/platform/errors';
import { insertPerson, type Person } from '../factories/person';
import { HOUR_MS, inHours, type InsertedRide, insertRide } from '../factories/ride';
import type { PaymentsContext } from '../setup/payments-context';
import { type Act, CAST } from './abuse-acts';
import { AbuseClaims } from './abuse-claims';
import { sharesOfPayments } from './money-and-seats';
import { moveTimes } from './passing-time';

const DELAY_HOURS = 48;
/** The first departure, in hours from the start. */
const DEPARTURE = 26;
const SLACK_MS = 5_000;

/** The model: actions on a paid booking, recorded independently of the product. */
export interface Ticket {
  id: string;
  payment: string;
  user: string;
  ride: number;
  amount: number;
  /** The departure shown at payment, moved with the clock. */
  booked: number;
  boarded: boolean;
  confirmed: boolean;
  /** An admin confirmed the journey. */
  decided: boolean;
  cancelledInTime: boolean;
  /** A claim found a no-show, perhaps until an appeal. */
  noShow: boolean;
  /** Staff returned money that the driver may have been paid already. */
  returned: boolean;
}

export class AbuseStory {
  private passengers: Person[] = [];
  private drivers: Person[] = [];
  private rides: InsertedRide[] = [];
  private admin!: Person;
  private readonly admins: Person[] = [];
  private readonly tickets: Ticket[] = [];
  private readonly stopped = new Set<number>();
  private readonly batches: string[] = [];

  private readonly claims: AbuseClaims;

  constructor(private readonly context: PaymentsContext) {
    this.claims = new AbuseClaims(context, this.admins);
  }

  async begin(): Promise<void> {
    const { database } = this.context;
    for (let n = 0; n < CAST.admins; n++)
      this.admins.push(await insertPerson(database, { staff_role: 'admin' }));
    this.admin = this.admins[0] as Person;
    for (let n = 0; n < CAST.passengers; n++) this.passengers.push(await insertPerson(database));
    for (let n = 0; n < CAST.drivers; n++) {
      const driver = await insertPerson(database, { driver: true });
      const departure_time = inHours(DEPARTURE);
      this.drivers.push(driver);
      this.rides.push(
        await insertRide(database, { driver_id: driver.id, departure_time, price: 10_001, seats: 2 }),
      );
    }
  }

  /** Runs a group of acts and checks the invariants. */
  async happen(acts: Act[]): Promise<void> {
    const stoppedBefore = new Set(this.stopped);
    const known = this.batches.length;
    const claimedBefore = await this.claims.bookingsWithOpenClaims();
    // The clock never moves concurrently with other acts.
    const concurrentActs = acts.filter(({ what }) => what !== 'pass');
    await Promise.all(concurrentActs.map((act) => this.try(act)));
    for (const act of acts) if (act.what === 'pass') await this.try(act);
    if (acts.some(({ what }) => what === 'move')) await this.syncBoardings();
    await this.claims.markNoShows(this.tickets);
    const throughout = [...stoppedBefore].filter((one) => this.stopped.has(one));
    for (const id of this.batches.slice(known)) {
      await this.expectOnlyPayable(id, throughout);
      await this.claims.expectUnpaid(id, claimedBefore);
    }
    await this.context.expectExactSeats();
  }

  async expectFairEnd(): Promise<void> {
    const { database } = this.context;
    expect((await verifyJournal(database)).differences).toEqual([]);
    for (const ticket of this.tickets) {
      const [paid] = await database.query<{ amount: number }[]>(
        `SELECT coalesce(sum(e.credit - e.debit), 0)::int AS amount FROM journal_entries e
           JOIN payout_entries c ON c.entry_id = e.id JOIN payouts o ON o.id = c.payout_id
         WHERE e.booking_id = $1 AND o.paid_from IS NOT NULL`,
        [ticket.id],
      );
      if (!this.isProven(ticket)) expect({ ticket, paid: paid?.amount }).toEqual({ ticket, paid: 0 });
    }
    for (const share of await sharesOfPayments(database)) {
      const mine = this.tickets.filter(({ id }) => share.bookings.includes(id));
      const owed = mine.some(({ returned }) => returned) ? share.owed : 0;
      expect({ share, fair: share.back + share.paid_out - owed <= share.taken }).toEqual({
        share,
        fair: true,
      });
    }
    await this.expectCompleteDisputedList();
  }

  /** Expects that the indexed list of disputed bookings equals a scan of all bookings. */
  private async expectCompleteDisputedList(): Promise<void> {
    const every = await this.context.database.query<{ id: string }[]>(
      `SELECT b.id FROM bookings b JOIN rides r ON r.id = b.ride_id WHERE b.status <> 'completed' AND ${disputedWhen(RETAINED_FARE)} ORDER BY b.id`,
    );
    const query = { page: 1, limit: 100, sort: 'created_at', order: 'asc', disputed: true } as const;
    const listed: string[] = [];
    for (let page = 1; listed.length < every.length; page++) {
      const { rows: bookings, total } = await this.get(BookingsService).listForStaff({ ...query, page });
      expect(total).toBe(every.length);
      expect(bookings.length).toBeGreaterThan(0);
      listed.push(...bookings.map(({ id }) => id));
    }
    expect(listed.sort()).toEqual(every.map(({ id }) => id));
  }

  /** Runs the act, which the product may refuse. */
  private async try(act: Act): Promise<void> {
    try {
      await this.do(act);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    }
  }

  private get<T>(service: abstract new (...given: never[]) => T): T {
    return this.context.first.module.get<T>(service, { strict: false });
  }

  private async do(act: Act): Promise<unknown> {
    const { database } = this.context;
    switch (act.what) {
      case 'pass':
        await moveTimes(database, act.hours * 3600);
        await database.query(`UPDATE ride_changes SET created_at = created_at - make_interval(hours => $1)`, [
          act.hours,
        ]);
        for (const ticket of this.tickets) ticket.booked -= act.hours * HOUR_MS;
        return null;
      case 'jobs':
        await this.context.first.jobs.drain();
        return this.get(BoardingService).completeTravelled();
      case 'deadlines':
        return this.get(ClaimDecisionsService).decideDue();
      case 'batch': {
        const { batch } = await this.get(PayoutBatchesService).create(this.admin.id, null);
        return this.batches.push(batch.id);
      }
      case 'pay_batch':
      case 'cancel_batch': {
        const id = this.batches.at(-1);
        if (id === undefined) return null;
        if (act.what === 'cancel_batch')
          return this.get(PayoutBatchesService).cancel(this.admin.id, id, 'Once more');
        return this.get(PayoutBatchesService).markPaid(this.admin.id, id, { reference: 'BULK' });
      }
      default:
        return 'who' in act ? this.asPassenger(act) : this.asDriver(act);
    }
  }

  private async asDriver(act: Extract<Act, { ride: number }>): Promise<unknown> {
    const { database } = this.context;
    const [ride, driver] = [this.rides[act.ride] as InsertedRide, this.drivers[act.ride] as Person];
    switch (act.what) {
      case 'move':
        return this.get(RidesService).update(driver.id, ride.id, {
          departure_time: inHours(act.hours + 0.01).toISOString(),
        });
      case 'cancel_ride':
        await this.get(RidesService).remove(driver.id, ride.id);
        return this.context.first.jobs.drain();
      case 'suspend':
      case 'stop': {
        const column = act.what === 'suspend' ? 'suspended_at' : 'payouts_stopped_at';
        await database.query(`UPDATE profiles SET ${column} = now() WHERE id = $1`, [driver.id]);
        return this.stopped.add(act.ride);
      }
      case 'report':
        await database.query(
          `INSERT INTO reports (id, reporter_id, subject_id, reason, holds_money_until)
           VALUES ($1, $2, $3, 'fraud', now() + interval '1 year') ON CONFLICT DO NOTHING`,
          [newId(), this.admin.id, driver.id],
        );
        return this.stopped.add(act.ride);
      case 'release':
        this.stopped.delete(act.ride);
        await database.query(
          `UPDATE reports SET status = 'resolved', action = 'dismiss', resolved_at = now() WHERE subject_id = $1 AND status = 'open'`,
          [driver.id],
        );
        return database.query(
          'UPDATE profiles SET suspended_at = NULL, payouts_stopped_at = NULL WHERE id = $1',
          [driver.id],
        );
      default:
        return null;
    }
  }

  private async asPassenger(act: Extract<Act, { who: number }>): Promise<unknown> {
    const passenger = this.passengers[act.who] as Person;
    if (act.what === 'book') return this.book(passenger, act.ride);
    const ticket = this.tickets.filter(({ user, ride }) => user === passenger.id && ride === act.ride).at(-1);
    if (!ticket) return null;
    const driver = this.drivers[act.ride] as Person;
    switch (act.what) {
      case 'cancel':
        return this.cancel(ticket);
      case 'board':
      case 'guess': {
        const code = act.what === 'guess' ? act.code : await this.codeOf(ticket);
        await this.get(BoardingService).verify(driver.id, ticket.id, code);
        return (ticket.boarded = true);
      }
      case 'confirm':
        await this.get(BoardingService).confirmTravel(ticket.user, ticket.id);
        return (ticket.confirmed = true);
      case 'resolve':
        ticket.returned ||= act.outcome === 'refund';
        await this.get(ResolutionsService).resolve(this.admin.id, ticket.id, act.outcome, 'We called');
        return (ticket.decided ||= act.outcome === 'travelled');
      case 'refund_by_staff':
        ticket.returned = true;
        return this.get(StaffRefundsService).refundPayment(this.admin.id, ticket.payment, 'Kindness');
      case 'rebook': {
        const ride_id = (this.rides[1 - act.ride] as InsertedRide).id;
        const wanted = { ride_id, seats: 1 };
        const id = await this.get(RebookingService).rebook(ticket.user, ticket.id, wanted, '10.0.0.1');
        return this.addTicket(id, ticket.user, 1 - act.ride);
      }
      case 'refund_now':
        return this.get(RebookingService).refundNow(ticket.user, ticket.id);
      default:
        return this.claims.perform(act, ticket, driver.id);
    }
  }

  private async book(passenger: Person, ride: number): Promise<void> {
    const wanted = { ride_id: (this.rides[ride] as InsertedRide).id, seats: 1 };
    const booking = await this.get(BookingsService).book(passenger.id, wanted);
    // Alternates the wallets.
    const wallet = this.tickets.length % 2 === 0 ? 'mtn' : 'orange';
    const payment = await this.context.pay(
      { person: passenger, booking: { id: booking.id } as never },
      wallet,
    );
    await this.context.settle(payment, 'completed');
    await this.addTicket(booking.id, passenger.id, ride);
  }

  private async addTicket(id: string, user: string, ride: number): Promise<void> {
    const [row] = await this.context.database.query<
      { amount: number; departure_time: Date; latest_payment_id: string }[]
    >(
      'SELECT amount, departure_time, latest_payment_id FROM bookings WHERE id = $1 AND paid_at IS NOT NULL',
      [id],
    );
    if (!row) return;
    this.tickets.push({
      id,
      payment: row.latest_payment_id,
      user,
      ride,
      amount: row.amount,
      booked: row.departure_time.getTime(),
      boarded: false,
      confirmed: false,
      decided: false,
      cancelledInTime: false,
      noShow: false,
      returned: false,
    });
  }

  /** Cancels, and expects at least the refund that was promised at payment. */
  private async cancel(ticket: Ticket): Promise<void> {
    const { amount, rule } = await this.get(CancellationsService).cancel(ticket.user, ticket.id, null);
    if (rule === 'not_paid') return;
    const left = ticket.booked - Date.now() + SLACK_MS * Math.sign(Date.now() - ticket.booked);
    const least =
      left <= 0 ? 0 : left > 24 * HOUR_MS + SLACK_MS ? ticket.amount : Math.ceil(ticket.amount / 2);
    expect({ ticket, rule, fair: amount >= least }).toEqual({ ticket, rule, fair: true });
    ticket.cancelledInTime ||= amount > 0;
  }

  /** Expects that the batch pays only proven journeys, after the delay, and no driver who was stopped throughout. */
  private async expectOnlyPayable(batchId: string, stopped: number[]): Promise<void> {
    const covered = await this.context.database.query<
      { booking_id: string; driver_id: string; departed_at: Date }[]
    >(
      `SELECT e.booking_id, o.driver_id, greatest(b.departure_time, r.departure_time) AS departed_at
       FROM payouts o JOIN payout_entries c ON c.payout_id = o.id JOIN journal_entries e ON e.id = c.entry_id
         JOIN bookings b ON b.id = e.booking_id JOIN rides r ON r.id = b.ride_id
       WHERE o.batch_id = $1 GROUP BY 1, 2, 3 HAVING sum(e.credit - e.debit) > 0`,
      [batchId],
    );
    const stoppedIds = stopped.map((one) => this.drivers[one]?.id);
    for (const { booking_id, driver_id, departed_at } of covered) {
      const ticket = this.tickets.find(({ id }) => id === booking_id);
      if (!ticket) continue; // It belongs to an earlier story.
      const departed = Math.max(departed_at.getTime(), ticket.booked);
      expect({
        ticket,
        proven: this.isProven(ticket),
        waited: Date.now() - departed + SLACK_MS >= DELAY_HOURS * HOUR_MS,
        stopped: stoppedIds.includes(driver_id),
      }).toEqual({ ticket, proven: true, waited: true, stopped: false });
    }
  }

  private isProven(ticket: Ticket): boolean {
    const { boarded, confirmed, decided, cancelledInTime, noShow } = ticket;
    const somebody = this.tickets.some((other) => other.ride === ticket.ride && other.boarded);
    return boarded || confirmed || decided || noShow || (cancelledInTime && somebody);
  }

  /** A move voids boardings, so the model reads them again. */
  private async syncBoardings(): Promise<void> {
    for (const ticket of this.tickets) {
      const [row] = await this.context.database.query<{ verified: boolean }[]>(
        'SELECT code_verified AS verified FROM bookings WHERE id = $1',
        [ticket.id],
      );
      ticket.boarded = row?.verified ?? false;
    }
  }

  private async codeOf({ id }: Ticket): Promise<string> {
    const [row] = await this.context.database.query<{ code: string | null }[]>(
      'SELECT verification_code AS code FROM bookings WHERE id = $1',
      [id],
    );
    return row?.code ?? '000000';
  }
}

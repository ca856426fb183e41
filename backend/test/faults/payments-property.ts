import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { AssistantModule, AssistantService, type Channel } from '../../src/modules/assistant';
import { BookingsService } from '../../src/modules/bookings';
import { CancellationsService } from '../../src/modules/bookings/cancellations.service';
import { HoldsService } from '../../src/modules/bookings/holds.service';
import type { PaymentEntity } from '../../src/modules/payments/payment.entity';
import { RidesService } from '../../src/modules/rides';
import { RebookingService } from '../../src/modules/transfers/rebooking/rebooking.service';
import { DomainError } from '../../src/platform/errors';
import { insertPerson, newPhone, type Person } from '../factories/person';
import { type InsertedRide, insertRide } from '../factories/ride';
import type { BookEntry } from '../fakes/ledger';
import { entriesOf } from '../fakes/rails';
import { FakeTwilio } from '../fakes/twilio.fake';
import { PaymentsContext, type Process } from '../setup/payments-context';
import { waitFor } from '../setup/wait-for';
import { assertMoneyAndSeats } from './money-and-seats';
import { makeWorkDue, moveTimes, openWork } from './passing-time';
import { type Act, paymentStories, PEOPLE } from './payments-acts';

const SEATS = 2;
const PRICE = 2_500;
/** Price of the ride that passengers may take if the driver cancels theirs. */
const OTHER_PRICE = 2_000;
const NUMBERS = { mtn: '677000001', orange: '699000001' } as const;
/** First digits of the people's own numbers, which pay in conversations. */
const WALLETS = ['23767', '23769'] as const;

export class RandomStories {
  private constructor(
    private readonly context: PaymentsContext,
    private readonly processes: readonly Process[],
    private readonly twilio: FakeTwilio,
  ) {}

  /** @param chosen settings that select the rails; default: the product's */
  static async open(chosen: Record<string, string> = {}): Promise<RandomStories> {
    const twilio = await FakeTwilio.start();
    const operator = {
      SERVICE_FEE_PERCENT: '5',
      RAIL_COST_MTN_MOMO: '1.5+10',
      RAIL_COST_ORANGE_PARTNER: '2',
      RAIL_COST_ORANGE_CM: '1/0.5+5/1',
      RAIL_COST_PAWAPAY: '2.5',
    };
    const settings = { ...twilio.settings(), ...operator, ...chosen };
    const context = await PaymentsContext.open(settings, [AssistantModule]);
    for (const { refund } of Object.values(context.rails)) {
      if (refund) refund.books.newEntriesAre = { status: 'SUCCESSFUL', reason: null };
    }
    return new RandomStories(context, [context.first, await context.another()], twilio);
  }

  async close(): Promise<void> {
    await this.context.close();
    await this.twilio.stop();
  }

  /** Expects nothing lost, duplicated or oversold. */
  async run(story: Act[][]): Promise<void> {
    const current = new Story(
      this.context,
      await insertRide(this.context.database, { seats: SEATS, price: PRICE }),
      await insertRide(this.context.database, { seats: SEATS, price: OTHER_PRICE }),
    );
    await current.begin();
    for (const [turn, acts] of story.entries()) {
      await this.context.database.query(`DELETE FROM provider_budgets`);
      await Promise.all(acts.map((act, index) => current.perform(act, this.processFor(turn + index))));
      if (acts.some(({ what }) => what === 'pay_by')) await this.processFor(turn).jobs.drain();
      await this.context.expectExactSeats();
    }
    current.settleOpenPrompts();
    await current.reportCorrectedFailures();
    await this.settle();
    await current.expectFairEnd();
    await assertMoneyAndSeats({
      database: this.context.database,
      rails: this.context.rails,
      twilio: this.twilio,
    });
  }

  private processFor(turn: number): Process {
    return this.processes[turn % this.processes.length] ?? this.context.first;
  }

  private async settle(): Promise<void> {
    const { database } = this.context;
    await moveTimes(database, 130);
    await waitFor(async () => {
      await database.query(`DELETE FROM provider_budgets`);
      await makeWorkDue(database);
      await Promise.all(this.processes.map(({ job }) => job.run()));
      await this.context.first.refunds.run();
      await this.context.first.jobs.drain();
      return (await openWork(database)).length === 0;
    }).catch(async (cause: unknown) => {
      throw new Error(`Work that never ends: ${(await openWork(database)).join(', ')}`, { cause });
    });
  }
}

interface StoryPassenger {
  person: Person;
  bookingId: string | null;
  /** Bookings that the passenger cancelled; they never become tickets. */
  gaveUp: Set<string>;
}

class Story {
  private passengers: StoryPassenger[] = [];
  private rideCancelled = false;

  constructor(
    private readonly context: PaymentsContext,
    private readonly ride: InsertedRide,
    private readonly other: InsertedRide,
  ) {}

  async begin(): Promise<void> {
    for (let person = 0; person < PEOPLE; person++) {
      const name = `Héros ${this.ride.id.slice(-6)} ${person}`;
      this.passengers.push({
        person: await insertPerson(this.context.database, {
          full_name: name,
          phone: newPhone().replace('23767', WALLETS[person % 2] ?? '23767'),
        }),
        bookingId: null,
        gaveUp: new Set(),
      });
    }
  }

  /** Runs an act, which the product may refuse (sold out, already paid…). */
  async perform(act: Act, by: Process): Promise<void> {
    try {
      await this.execute(act, by);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    }
  }

  private async execute(act: Act, by: Process): Promise<unknown> {
    const { module, payments, callbacks } = by;
    const { database } = this.context;
    switch (act.what) {
      case 'tick':
        await this.context.makeDue();
        return by.job.run();
      case 'refunds':
        await makeWorkDue(database);
        return by.refunds.run();
      case 'expire':
        return module.get(HoldsService, { strict: false }).expireLapsed();
      case 'pass':
        return moveTimes(database, 130);
      case 'ride_cancelled':
        // At the last moment, by its present departure, so that passengers may choose another ride.
        await database.query(`UPDATE rides SET departure_time = now() + interval '20 hours' WHERE id = $1`, [
          this.ride.id,
        ]);
        await module.get(RidesService, { strict: false }).remove(this.ride.driver_id, this.ride.id);
        this.rideCancelled = true;
        return by.jobs.drain();
      default:
        break;
    }
    const passenger = this.passengers[act.who];
    if (!passenger) return null;
    if (act.what === 'book') {
      const wanted = { ride_id: this.ride.id, seats: act.seats };
      const booked = await module.get(BookingsService, { strict: false }).book(passenger.person.id, wanted);
      return (passenger.bookingId = booked.id);
    }
    const { bookingId } = passenger;
    if (bookingId === null) return null;
    switch (act.what) {
      case 'pay':
        return payments.start(passenger.person.id, {
          booking_id: bookingId,
          provider: act.provider,
          phone_number: NUMBERS[act.provider],
        });
      case 'pay_by':
        return payBy(module.get(AssistantService), act.channel, passenger.person.phone, bookingId);
      case 'cancel':
        await module
          .get(CancellationsService, { strict: false })
          .cancel(passenger.person.id, bookingId, null);
        // Cancelling an expired hold gives nothing up: late success may still bring the seats.
        return (await this.cancelCause(bookingId)) === 'passenger' && passenger.gaveUp.add(bookingId);
      case 'rebook': {
        const wanted = { ride_id: this.other.id, seats: act.seats };
        const rebooking = module.get(RebookingService, { strict: false });
        return (passenger.bookingId = await rebooking.rebook(
          passenger.person.id,
          bookingId,
          wanted,
          '10.0.0.1',
        ));
      }
      case 'refund_now':
        return module.get(RebookingService, { strict: false }).refundNow(passenger.person.id, bookingId);
      case 'lapse':
        await database.query(
          `UPDATE bookings SET hold_expires_at = now() - interval '1 second' WHERE id = $1 AND status = 'pending'`,
          [bookingId],
        );
        return module.get(HoldsService, { strict: false }).expireLapsed();
      case 'approve':
      case 'refuse':
        return this.decide(await this.lastEntryOf(bookingId), act.what);
      case 'check':
      case 'callback': {
        const payment = (
          await this.context.paymentsOf({ person: passenger.person, booking: { id: bookingId } as never })
        ).at(-1);
        if (!payment) return null;
        await this.context.makeDue(payment.id);
        if (act.what === 'check')
          return payments.checkStatus(passenger.person.id, {
            transactionId: payment.id,
            provider: payment.provider,
          });
        return callbacks.receive(payment.rail, reportOf(payment));
      }
    }
  }

  private async cancelCause(bookingId: string): Promise<string | null> {
    const [end] = await this.context.database.query<{ cancel_cause: string | null }[]>(
      `SELECT cancel_cause FROM bookings WHERE id = $1`,
      [bookingId],
    );
    return end?.cancel_cause ?? null;
  }

  /** Payers may change their minds; completed payments stay completed. */
  private decide(entry: BookEntry | undefined, how: 'approve' | 'refuse'): void {
    if (!entry || entry.status === 'SUCCESSFUL') return;
    entry.status = how === 'approve' ? 'SUCCESSFUL' : 'FAILED';
    entry.reason = how === 'approve' ? null : 'EXPIRED';
  }

  private async lastEntryOf(bookingId: string): Promise<BookEntry | undefined> {
    const payments = await this.context.database.query<Pick<PaymentEntity, 'id' | 'rail'>[]>(
      `SELECT id, rail FROM payments WHERE booking_id = $1 ORDER BY created_at`,
      [bookingId],
    );
    return payments.flatMap((payment) => this.entriesOf(payment)).at(-1);
  }

  private entriesOf({ id, rail }: Pick<PaymentEntity, 'id' | 'rail'>): BookEntry[] {
    const imitated = this.context.rails[rail];
    return entriesOf(imitated, imitated.payment, id);
  }

  private entries(): BookEntry[] {
    return Object.values(this.context.rails).flatMap(({ payment }) => [...payment.books.entries.values()]);
  }

  /** Decides all open payment prompts: every second one is approved. */
  settleOpenPrompts(): void {
    for (const [index, entry] of this.entries().entries()) {
      if (entry.status === 'PENDING') this.decide(entry, index % 2 === 0 ? 'approve' : 'refuse');
    }
  }

  /** A provider that corrects FAILED to SUCCESSFUL calls back: failed payments are not polled. */
  async reportCorrectedFailures(): Promise<void> {
    const failed = await this.context.database.query<Pick<PaymentEntity, 'id' | 'rail' | 'transaction_id'>[]>(
      `SELECT p.id, p.rail, p.transaction_id FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE b.ride_id = ANY($1) AND p.status = 'failed'`,
      [[this.ride.id, this.other.id]],
    );
    for (const payment of failed) {
      if (this.entriesOf(payment).at(-1)?.status !== 'SUCCESSFUL') continue;
      await this.context.first.callbacks.receive(payment.rail, reportOf(payment));
    }
  }

  /**
   * Credits count as refunds of the old booking: each ticket is paid exactly once, everybody else is
   * refunded, no seat is sold twice.
   */
  async expectFairEnd(): Promise<void> {
    const ends = await this.context.database.query<
      {
        id: string;
        ride_id: string;
        user_id: string;
        status: string;
        seats: number;
        amount: number;
        taken: number;
        back: number;
      }[]
    >(
      `SELECT b.id, b.ride_id, b.user_id, b.status, b.seats, b.amount,
         coalesce((SELECT sum(p.amount) FROM payments p WHERE p.booking_id = b.id AND p.status IN ('completed', 'refunded')), 0)::int AS taken,
         coalesce((SELECT sum(coalesce(c.amount, f.amount)) FROM refunds f LEFT JOIN payments c ON c.id = f.credited_to
           WHERE f.booking_id = b.id), 0)::int AS back
       FROM bookings b WHERE b.ride_id = ANY($1)`,
      [[this.ride.id, this.other.id]],
    );
    const tickets = ends.filter(({ status }) => status === 'pending_verification');
    for (const { id } of [this.ride, this.other]) {
      const given = tickets.filter(({ ride_id }) => ride_id === id);
      expect(given.reduce((seats, ticket) => seats + ticket.seats, 0)).toBeLessThanOrEqual(SEATS);
      expect(new Set(given.map(({ user_id }) => user_id)).size).toBe(given.length);
    }
    for (const end of ends) {
      const ticket = end.status === 'pending_verification';
      const isCancelled = this.rideCancelled && end.ride_id === this.ride.id;
      const lost = isCancelled || this.passengers.some(({ gaveUp }) => gaveUp.has(end.id));
      expect({ id: end.id, kept: end.taken - end.back, ticketAllowed: !(ticket && lost) }).toEqual({
        id: end.id,
        kept: ticket ? end.amount : 0,
        ticketAllowed: true,
      });
    }
  }
}

/** Opens the ticket of the unpaid booking and chooses to pay it, as far as the conversation offers it. */
async function payBy(assistant: AssistantService, channel: Channel, phone: string, bookingId: string) {
  const choose = (choice: string) =>
    assistant.answer({ channel, phone, messageId: randomUUID(), text: '', choice });
  const pay = `pay:${bookingId}`;
  const tickets = await choose('tickets');
  const offers = (id: string, { options }: typeof tickets) => options.some((option) => option.id === id);
  const shown = offers(bookingId, tickets) ? await choose(bookingId) : tickets;
  return offers(pay, shown) ? choose(pay) : null;
}

/** A callback about a payment in any rail's format. */
function reportOf({ id, transaction_id: payToken }: Pick<PaymentEntity, 'id' | 'transaction_id'>) {
  const body = { externalId: id, payToken, depositId: payToken, status: 'SUCCESSFUL' };
  return { rawBody: Buffer.from(JSON.stringify(body)), headers: {} };
}

/** Reproducible by seed. */
export async function runStories(
  stories: RandomStories,
  given: { seed: number; numRuns: number },
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(paymentStories, (story) => stories.run(story)),
    { ...given, interruptAfterTimeLimit: undefined, endOnFailure: true },
  );
}

import type { Type } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { ClaimsModule } from '../../src/modules/claims';
import { DoctorModule } from '../../src/modules/doctor';
import { LedgerModule } from '../../src/modules/ledger';
import { CallbacksService } from '../../src/modules/payments/callbacks/callbacks.service';
import type { PaymentEntity } from '../../src/modules/payments/payment.entity';
import { PaymentSettlementService } from '../../src/modules/payments/payment-settlement.service';
import { PaymentsService } from '../../src/modules/payments/payments.service';
import { ReconcilePaymentsJob } from '../../src/modules/payments/reconcile-payments.job';
import type { StatusAnswer } from '../../src/modules/rails/providers/payment-provider';
import { PayoutsJob } from '../../src/modules/transfers/payouts/payouts.job';
import { RefundsJob } from '../../src/modules/transfers/refunds/refunds.job';
import type { RailName } from '../../src/platform/config';
import { JobQueue } from '../../src/platform/jobs';
import { insertBooking, type InsertedBooking, ridesWithWrongSeats } from '../factories/booking';
import { insertPerson, type Person } from '../factories/person';
import { type InsertedRide, insertRide, type RideGiven } from '../factories/ride';
import { FakeMtn } from '../fakes/mtn.fake';
import { FakeOrange } from '../fakes/orange.fake';
import { FakeOrangeCm } from '../fakes/orange-cm.fake';
import { FakePawapay } from '../fakes/pawapay.fake';
import { type ImitatedRail, mtnMomoRail, orangeCmRail, orangePartnerRail, pawapayRail } from '../fakes/rails';
import { openModule } from './test-module';
import { waitFor } from './wait-for';

const MODULES = [DoctorModule, LedgerModule, ClaimsModule];
const PHONES = { mtn: '677000001', orange: '699000001' } as const;

/** A process of the product that uses the fake providers and starts no background jobs. */
export interface Process {
  module: TestingModule;
  payments: PaymentsService;
  job: ReconcilePaymentsJob;
  refunds: RefundsJob;
  payouts: PayoutsJob;
  callbacks: CallbacksService;
  jobs: JobQueue;
}

export interface Passenger {
  person: Person;
  booking: InsertedBooking;
}

interface BookingState {
  status: string;
  payment_status: string;
  verification_code: string | null;
  cancel_cause: string | null;
}

/** The payments context on a fresh database, with one or several processes. */
export class PaymentsContext {
  private readonly processes: Process[] = [];
  private readonly beginners = new Map<RailName, Promise<Process>>();
  readonly rails: Readonly<Record<RailName, ImitatedRail>>;

  private constructor(
    readonly mtn: FakeMtn,
    readonly orange: FakeOrange,
    readonly orangeCm: FakeOrangeCm,
    readonly pawapay: FakePawapay,
    private readonly settings: NodeJS.ProcessEnv,
    readonly databaseUrl: string,
    readonly database: DataSource,
    readonly first: Process,
    private readonly extraModules: readonly Type[],
  ) {
    this.processes.push(first);
    this.rails = {
      'mtn-momo': mtnMomoRail(mtn),
      'orange-partner': orangePartnerRail(orange),
      'orange-cm': orangeCmRail(orangeCm),
      pawapay: pawapayRail(pawapay),
    };
  }

  /** @param extraModules modules to load in addition to those of payments */
  static async open(
    settings: NodeJS.ProcessEnv = {},
    extraModules: readonly Type[] = [],
  ): Promise<PaymentsContext> {
    const [mtn, orange] = [await FakeMtn.start(), await FakeOrange.start()];
    const [orangeCm, pawapay] = [await FakeOrangeCm.start(), await FakePawapay.start()];
    const all = {
      ...mtn.settings(),
      ...orange.settings(),
      ...orangeCm.settings(),
      ...pawapay.settings(),
      JWT_SECRET: 'a secret of the payment tests, long enough',
      RECONCILE_INTERVAL_SECONDS: '3600',
      ...settings,
    };
    const { module, databaseUrl } = await openModule([...MODULES, ...extraModules], all);
    const first = await start(module);
    return new PaymentsContext(
      mtn,
      orange,
      orangeCm,
      pawapay,
      all,
      databaseUrl,
      module.get(DataSource),
      first,
      extraModules,
    );
  }

  /** Another process on the same database with these settings. */
  async another(settings: NodeJS.ProcessEnv = {}): Promise<Process> {
    const { module } = await openModule([...MODULES, ...this.extraModules], {
      ...this.settings,
      ...settings,
      DATABASE_URL: this.databaseUrl,
    });
    const process = await start(module);
    this.processes.push(process);
    return process;
  }

  /** The process whose new payments use this rail. Opened on first use. Other processes can finish its payments. */
  beginning(rail: RailName): Promise<Process> {
    const known = this.beginners.get(rail) ?? this.another(this.rails[rail].chosen);
    this.beginners.set(rail, known);
    return known;
  }

  async close(): Promise<void> {
    for (const { module } of this.processes) await module.close();
    await Promise.all([this.mtn.stop(), this.orange.stop(), this.orangeCm.stop(), this.pawapay.stop()]);
  }

  ride(given: RideGiven = {}): Promise<InsertedRide> {
    return insertRide(this.database, given);
  }

  async passenger(ride?: InsertedRide, seats = 1): Promise<Passenger & { ride: InsertedRide }> {
    const person = await insertPerson(this.database);
    const on = ride ?? (await this.ride());
    const booking = await insertBooking(this.database, { user_id: person.id, ride_id: on.id, seats });
    return { person, booking, ride: on };
  }

  pay(
    { person, booking }: Passenger,
    provider: 'mtn' | 'orange' = 'mtn',
    by = this.first,
  ): Promise<PaymentEntity> {
    const request = { booking_id: booking.id, provider, phone_number: PHONES[provider] };
    return by.payments.start(person.id, request);
  }

  /** Checks the status as the payer does. First resets the rails' rate limits, which earlier tests may have used up. */
  async check({ person }: Passenger, payment: { id: string; provider: string }, by = this.first) {
    await this.database.query(`DELETE FROM provider_budgets`);
    return by.payments.checkStatus(person.id, { transactionId: payment.id, provider: payment.provider });
  }

  /** Makes one or all open payments due, without a lease, and last polled at least 3 s ago. */
  async makeDue(paymentId?: string): Promise<void> {
    await this.database.query(
      `UPDATE payments SET next_check_at = now(), claimed_until = NULL, sending_until = NULL, last_checked_at = last_checked_at - interval '3 seconds'
       WHERE status IN ('pending', 'processing') AND ($1::uuid IS NULL OR id = $1) AND NOT needs_review`,
      [paymentId ?? null],
    );
  }

  /** Moves all times of a payment back. */
  async pass(paymentId: string, seconds: number): Promise<void> {
    await this.database.query(
      `UPDATE payments SET created_at = created_at - s, sent_at = sent_at - s, accepted_at = accepted_at - s,
         last_checked_at = last_checked_at - s, next_check_at = next_check_at - s, claimed_until = claimed_until - s,
         sending_until = sending_until - s
       FROM make_interval(secs => $2) AS s WHERE id = $1`,
      [paymentId, seconds],
    );
  }

  async endHold({ booking }: Passenger): Promise<void> {
    await this.database.query(
      `UPDATE bookings SET hold_expires_at = now() - interval '1 second' WHERE id = $1`,
      [booking.id],
    );
  }

  /** Applies a provider's final status in the first process. */
  settle(
    payment: PaymentEntity,
    status: 'completed' | 'failed',
    changes: Partial<StatusAnswer> = {},
  ): Promise<PaymentEntity> {
    const answer: StatusAnswer = {
      kind: 'status',
      status,
      amount: payment.amount,
      currency: payment.currency,
      externalId: payment.id,
      transactionId: payment.transaction_id ?? '',
      reason: status === 'failed' ? 'insufficient_funds' : null,
      financialTransactionId: null,
      raw: { status: status === 'failed' ? 'FAILED' : 'SUCCESSFUL', reason: null },
      ...changes,
    };
    const on = { cause: 'reconcile', actor_id: null } as const;
    return this.first.module.get(PaymentSettlementService).applyFact(payment.id, answer, on);
  }

  async settled(paymentId: string): Promise<void> {
    await waitFor(async () => !['pending', 'processing'].includes((await this.payment(paymentId)).status));
  }

  statusRequestsFor(payment: PaymentEntity): number {
    const reference = payment.transaction_id ?? 'none';
    return this[payment.provider === 'orange' ? 'orange' : 'mtn']
      .requestsTo('status')
      .filter(({ path }) => path.endsWith(`/${reference}`)).length;
  }

  /** Waits until there are more than `before` status requests and their results are applied. */
  async asked(provider: 'mtn' | 'orange', before: number): Promise<void> {
    const fake = this[provider];
    await waitFor(() => fake.requestsTo('status').length > before);
    await waitFor(async () => {
      const waiting: unknown[] = await this.database.query(
        `SELECT 1 FROM payments WHERE next_check_at <= last_checked_at AND status <> 'completed' LIMIT 1`,
      );
      return waiting.length === 0;
    });
  }

  async payment(id: string): Promise<PaymentEntity> {
    const rows: PaymentEntity[] = await this.database.query(`SELECT * FROM payments WHERE id = $1`, [id]);
    return rows[0] as PaymentEntity;
  }

  async paymentsOf({ booking }: Passenger): Promise<PaymentEntity[]> {
    return this.database.query(`SELECT * FROM payments WHERE booking_id = $1 ORDER BY created_at`, [
      booking.id,
    ]);
  }

  async booking({ booking }: Passenger): Promise<BookingState> {
    const rows: BookingState[] = await this.database.query(`SELECT * FROM bookings WHERE id = $1`, [
      booking.id,
    ]);
    return rows[0] as BookingState;
  }

  async receiptsOf(paymentId: string): Promise<string[]> {
    const rows: { receipt_number: string }[] = await this.database.query(
      `SELECT receipt_number FROM payment_receipts WHERE payment_id = $1`,
      [paymentId],
    );
    return rows.map((row) => row.receipt_number);
  }

  async refundsOf(paymentId: string): Promise<{ amount: number; rule: string; status: string }[]> {
    return this.database.query(`SELECT amount, rule, status FROM refunds WHERE payment_id = $1`, [paymentId]);
  }

  async transitionsTo(paymentId: string, status: string): Promise<number> {
    const rows: { times: number }[] = await this.database.query(
      `SELECT count(*)::int AS times FROM payment_events WHERE payment_id = $1 AND to_status = $2 AND from_status IS DISTINCT FROM $2`,
      [paymentId, status],
    );
    return rows[0]?.times ?? 0;
  }

  async expectExactSeats(): Promise<void> {
    expect(await ridesWithWrongSeats(this.database)).toEqual([]);
  }

  async seatsAvailable(ride: InsertedRide): Promise<number> {
    const rows: { seats_available: number }[] = await this.database.query(
      `SELECT seats_available FROM rides WHERE id = $1`,
      [ride.id],
    );
    return rows[0]?.seats_available ?? -1;
  }

  /** Sends due texts and returns those to a number, oldest first. */
  async textsTo(phone: string): Promise<string[]> {
    await this.first.jobs.drain();
    // `drain` doesn't cover background work, which sends texts and makes refunds that send texts.
    await waitFor(async () => {
      const open: unknown[] = await this.database.query(
        `SELECT 1 FROM pgboss.job WHERE name IN ('refunds.requested', 'notifications.send') AND state IN ('created', 'active', 'retry') LIMIT 1`,
      );
      return open.length === 0;
    });
    const rows: { body: string }[] = await this.database.query(
      `SELECT body FROM dev_sms WHERE "to" = $1 ORDER BY id`,
      [phone],
    );
    return rows.map((row) => row.body);
  }
}

async function start(module: TestingModule): Promise<Process> {
  await module.init();
  return {
    module,
    payments: module.get(PaymentsService),
    job: module.get(ReconcilePaymentsJob),
    refunds: module.get(RefundsJob),
    payouts: module.get(PayoutsJob),
    callbacks: module.get(CallbacksService),
    jobs: module.get(JobQueue),
  };
}

import { CancellationsService } from '../../src/modules/bookings/cancellations.service';
import type { PaymentEntity } from '../../src/modules/payments/payment.entity';
import type { RefundEntity, RefundEventEntity } from '../../src/modules/transfers/money-out/money-out.entity';
import type { RailName } from '../../src/platform/config';
import { entriesOf } from '../fakes/rails';
import type { Passenger, PaymentsContext, Process } from './payments-context';
import { waitFor } from './wait-for';

export class Refunds {
  constructor(private readonly context: PaymentsContext) {}

  /** A passenger with a paid booking. Without `rail`, the rail of the first process is used. */
  async paid(
    given: { provider?: 'mtn' | 'orange'; seats?: number; rail?: RailName } = {},
  ): Promise<Awaited<ReturnType<PaymentsContext['passenger']>> & { payment: PaymentEntity }> {
    const { rails, first } = this.context;
    const by = given.rail === undefined ? first : await this.context.beginning(given.rail);
    const wallet = given.rail === undefined ? (given.provider ?? 'mtn') : rails[given.rail].wallet;
    const passenger = await this.context.passenger(undefined, given.seats);
    const payment = await this.context.pay(passenger, wallet, by);
    const { payment: charge, keyOf } = rails[payment.rail];
    charge.books.decide(keyOf(payment.id), 'SUCCESSFUL');
    await this.context.check(passenger, payment);
    return { ...passenger, payment };
  }

  /** Cancels within half an hour of paying, which gives a full refund. */
  cancel({ person, booking }: Passenger, by: Process = this.context.first) {
    return by.module.get(CancellationsService, { strict: false }).cancel(person.id, booking.id, null);
  }

  /** A paid and cancelled booking whose refund was sent to the rail. */
  async sent(rail?: RailName): Promise<Awaited<ReturnType<Refunds['paid']>> & { refund: RefundEntity }> {
    const passenger = await this.paid(rail === undefined ? {} : { rail });
    await this.cancel(passenger);
    await this.reached(passenger.payment.id, ({ accepted_at }) => accepted_at !== null);
    return { ...passenger, refund: await this.of(passenger.payment.id) };
  }

  async of(paymentId: string): Promise<RefundEntity> {
    const rows = await this.context.database.query<RefundEntity[]>(
      `SELECT * FROM refunds WHERE payment_id = $1`,
      [paymentId],
    );
    return rows[0] as RefundEntity;
  }

  async reached(paymentId: string, is: (refund: RefundEntity) => boolean): Promise<void> {
    await waitFor(async () => {
      const refund = await this.of(paymentId);
      return refund !== undefined && is(refund);
    });
  }

  requestCount({ id, rail }: RefundEntity): number {
    const on = this.context.rails[rail];
    const entries = on.refund === null ? [] : entriesOf(on, on.refund, id);
    expect(entries.length).toBeLessThanOrEqual(1);
    return entries[0]?.requestCount ?? 0;
  }

  arrives({ id, rail }: RefundEntity): void {
    const { refund, keyOf } = this.context.rails[rail];
    refund?.books.decide(keyOf(id), 'SUCCESSFUL');
  }

  async history(refundId: string): Promise<string[]> {
    const events = await this.context.database.query<RefundEventEntity[]>(
      `SELECT * FROM refund_events WHERE refund_id = $1 ORDER BY id`,
      [refundId],
    );
    return events.map(({ from_status, to_status }) => `${from_status ?? '·'} → ${to_status}`);
  }

  /** Moves all times of the refund back and releases its lease. */
  async pass(refundId: string, seconds: number): Promise<void> {
    await this.context.database.query(
      `UPDATE refunds SET created_at = created_at - s, sent_at = sent_at - s, first_sent_at = first_sent_at - s,
         accepted_at = accepted_at - s, last_checked_at = last_checked_at - s, next_check_at = next_check_at - s,
         claimed_until = claimed_until - s
       FROM make_interval(secs => $2) AS s WHERE id = $1`,
      [refundId, seconds],
    );
  }

  async after(refundId: string, seconds: number, by: Process = this.context.first): Promise<RefundEntity> {
    await this.pass(refundId, seconds);
    await by.refunds.run();
    const rows = await this.context.database.query<RefundEntity[]>(`SELECT * FROM refunds WHERE id = $1`, [
      refundId,
    ]);
    return rows[0] as RefundEntity;
  }

  async owed(paymentId: string): Promise<number> {
    const rows = await this.context.database.query<{ owed: number }[]>(
      `SELECT coalesce(sum(credit - debit), 0)::int AS owed FROM journal_entries WHERE account = 'refund' AND payment_id = $1`,
      [paymentId],
    );
    return rows[0]?.owed ?? 0;
  }

  /** Expects one completed refund, with which payment, booking, journal and seats agree. */
  async expectMadeOnce(of: Passenger & { payment: { id: string } }, amount: number): Promise<void> {
    const refund = await this.of(of.payment.id);
    expect(refund).toMatchObject({ status: 'completed', amount });
    expect(await this.context.payment(of.payment.id)).toMatchObject({ status: 'refunded' });
    expect(await this.context.booking(of)).toMatchObject({ payment_status: 'refunded' });
    expect(await this.context.transitionsTo(of.payment.id, 'refunded')).toBe(1);
    expect(await this.owed(of.payment.id)).toBe(0);
    await this.context.expectExactSeats();
  }
}

import { insertBooking } from '../../../../test/factories/booking';
import { PaymentsContext, type Process } from '../../../../test/setup/payments-context';
import { textsOfPdf } from '../../../../test/setup/pdf-text';
import { Transactions } from '../../../platform/database';
import { ReceiptsRepository } from './receipts.repository';
import { ReceiptsService } from './receipts.service';

let context: PaymentsContext;

beforeAll(async () => {
  context = await PaymentsContext.open();
});
afterAll(() => context.close());
beforeEach(async () => {
  await context.database.query(`DELETE FROM payment_receipts`);
  await context.database.query(`DELETE FROM receipt_counters`);
});

/** A payment completed at that instant, without a receipt. */
async function paidAt(instant: string): Promise<{ id: string; payment_time: Date }> {
  const payment_time = new Date(instant);
  const { payment_id } = await insertBooking(context.database, {
    status: 'pending_verification',
    paid_at: payment_time,
  });
  return { id: payment_id ?? '', payment_time };
}

const issue = (payment: { id: string; payment_time: Date }): Promise<void> =>
  context.first.module
    .get(Transactions)
    .run((tx) => context.first.module.get(ReceiptsRepository).issue(tx, payment));

async function withoutProcedure(work: () => Promise<void>): Promise<void> {
  await context.database.query(`ALTER FUNCTION create_receipt(uuid) RENAME TO create_receipt_away`);
  try {
    await work();
  } finally {
    await context.database.query(`ALTER FUNCTION create_receipt_away(uuid) RENAME TO create_receipt`);
  }
}

const numbers = async (): Promise<string[]> => {
  const rows: { receipt_number: string }[] = await context.database.query(
    `SELECT receipt_number FROM payment_receipts ORDER BY receipt_number`,
  );
  return rows.map((row) => row.receipt_number);
};

describe.each([
  ['by the stored procedure', (work: () => Promise<void>) => work()],
  ['by our own insert if the procedure is missing', withoutProcedure],
])('receipts %s', (_how, runWith) => {
  it('count up from one in each Douala year, which begins an hour before UTC', () =>
    runWith(async () => {
      await issue(await paidAt('2026-12-31T22:59:59Z'));
      await issue(await paidAt('2026-12-31T23:00:00Z'));
      await issue(await paidAt('2027-01-01T00:30:00Z'));
      expect(await numbers()).toEqual(['RECEIPT-2026-000001', 'RECEIPT-2027-000001', 'RECEIPT-2027-000002']);
    }));

  it('are issued once, however often they are requested', () =>
    runWith(async () => {
      const payment = await paidAt('2026-06-01T12:00:00Z');
      for (let time = 0; time < 3; time++) await issue(payment);
      await Promise.all([issue(payment), issue(payment)]);
      await issue(await paidAt('2026-06-01T12:00:00Z'));
      expect(await numbers()).toEqual(['RECEIPT-2026-000001', 'RECEIPT-2026-000002']);
    }));

  it('have no gap when many are issued concurrently and one is rolled back', () =>
    runWith(async () => {
      const payments: { id: string; payment_time: Date }[] = [];
      for (let index = 0; index < 8; index++) payments.push(await paidAt('2026-06-01T12:00:00Z'));
      const transactions = context.first.module.get(Transactions);
      const rolledBack = transactions.run(async (tx) => {
        await context.first.module
          .get(ReceiptsRepository)
          .issue(tx, payments[0] ?? { id: '', payment_time: new Date() });
        throw new Error('the completion did not happen');
      });
      await Promise.allSettled([rolledBack, ...payments.slice(1).map(issue)]);
      expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `RECEIPT-2026-00000${number}`));
    }));
});

describe('receipts around New Year', () => {
  it('have no gap in either year when two processes complete payments of both concurrently', async () => {
    const second = await context.another();
    const payments = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        paidAt(index % 2 === 0 ? '2026-12-31T22:59:59.999Z' : '2026-12-31T23:00:00Z'),
      ),
    );
    const issueIn = ({ module }: Process, payment: { id: string; payment_time: Date }) =>
      module.get(Transactions).run((tx) => module.get(ReceiptsRepository).issue(tx, payment));
    await Promise.all(
      payments.flatMap((payment) => [issueIn(context.first, payment), issueIn(second, payment)]),
    );
    const eight = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(await numbers()).toEqual([
      ...eight.map((number) => `RECEIPT-2026-00000${number}`),
      ...eight.map((number) => `RECEIPT-2027-00000${number}`),
    ]);
  });
});

describe('A receipt', () => {
  const textsOf = async (payment: { id: string }): Promise<string[]> => {
    const { bytes } = await context.first.module
      .get(ReceiptsService)
      .pdfOf(await context.payment(payment.id), 'en');
    return textsOfPdf(bytes).map((text) => text.replaceAll('\u00a0', ' '));
  };

  it('names the passenger, the trip, the payment and its refund in its file', async () => {
    const payment = await paidAt('2026-06-01T12:00:00Z');
    await issue(payment);
    expect(await textsOf(payment)).toEqual(
      expect.arrayContaining(['Paid', 'XAF 4,500', 'Paul Mbarga', 'Aïcha Ngono', 'June 1, 2026, 13:00']),
    );
    await context.database.query(
      `INSERT INTO refunds (id, payment_id, booking_id, amount, rule, cause, status, provider, rail, provider_reference, completed_at)
       SELECT id, id, booking_id, 2250, 'within_24_hours', 'passenger_cancelled', 'completed', 'mtn', 'mtn-momo', id::text, '2026-06-02T12:00:00Z'
       FROM payments WHERE id = $1`,
      [payment.id],
    );
    expect(await textsOf(payment)).toEqual(
      expect.arrayContaining([
        'Partly refunded',
        'XAF 2,250 refunded on June 2, 2026 to the number that paid.',
      ]),
    );
  });

  it('can be checked publicly, with the refunded amount and its status', async () => {
    const payment = await paidAt('2026-06-01T12:00:00Z');
    await issue(payment);
    const receipts = context.first.module.get(ReceiptsService);
    const { receipt_number, check } = await receipts.ofPayment(await context.payment(payment.id));
    expect(await receipts.verify(receipt_number, check)).not.toHaveProperty('refund_amount');
    await context.database.query(
      `INSERT INTO refunds (id, payment_id, booking_id, amount, rule, cause, status, provider, rail, provider_reference)
       SELECT id, id, booking_id, amount, 'within_24_hours', 'passenger_cancelled', 'sent', 'mtn', 'mtn-momo', id::text
       FROM payments WHERE id = $1`,
      [payment.id],
    );
    const refund = { valid: true, amount: 4_500, refund_amount: 4_500 };
    expect(await receipts.verify(receipt_number, check)).toMatchObject({
      ...refund,
      refund_completed: false,
    });
    await context.database.query(
      `UPDATE refunds SET status = 'completed', completed_at = now() WHERE payment_id = $1`,
      [payment.id],
    );
    expect(await receipts.verify(receipt_number, check)).toMatchObject({ ...refund, refund_completed: true });
  });

  it('shows the amount that the provider took, if staff accepted a mismatch for refund', async () => {
    const payment = await paidAt('2026-06-01T12:00:00Z');
    await issue(payment);
    await context.database.query(
      `UPDATE payments SET metadata = metadata || '{"amount_taken": 4000}' WHERE id = $1`,
      [payment.id],
    );
    expect(await textsOf(payment)).toEqual(expect.arrayContaining(['XAF 4,000', '1 seat']));
    const receipts = context.first.module.get(ReceiptsService);
    const { receipt_number, check } = await receipts.ofPayment(await context.payment(payment.id));
    expect(await receipts.verify(receipt_number, check)).toMatchObject({ valid: true, amount: 4_000 });
  });
});

describe('a completion', () => {
  it('with the requested amount clears the different amount reported before', async () => {
    const payment = await context.pay(await context.passenger());
    const settle = (amount: number) => context.settle(payment, 'completed', { amount });
    expect(await settle(4_000)).toMatchObject({ needs_review: true, metadata: { amount_taken: 4_000 } });
    expect((await settle(payment.amount)).metadata).not.toHaveProperty('amount_taken');
  });

  it('works without the stored procedures', async () => {
    await context.database.query(
      `ALTER FUNCTION generate_booking_verification_code(uuid) RENAME TO generate_booking_verification_code_away`,
    );
    await withoutProcedure(async () => {
      const awa = await context.passenger();
      const payment = await context.pay(awa);
      await context.settle(payment, 'completed', { financialTransactionId: '42' });
      expect(await context.receiptsOf(payment.id)).toHaveLength(1);
      expect((await context.booking(awa)).verification_code).toMatch(/^\d{6}$/);
      expect((await context.payment(payment.id)).metadata).toEqual({
        provider: 'mtn',
        financialTransactionId: '42',
      });
    });
    await context.database.query(
      `ALTER FUNCTION generate_booking_verification_code_away(uuid) RENAME TO generate_booking_verification_code`,
    );
  });
});

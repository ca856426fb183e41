import { SelectQueryBuilder } from 'typeorm';
import { PaymentsContext } from '../../../../test/setup/payments-context';
import { StaffPaymentsRepository } from './staff-payments.repository';

let context: PaymentsContext;
let payments: StaffPaymentsRepository;

beforeAll(async () => {
  context = await PaymentsContext.open();
  payments = context.first.module.get(StaffPaymentsRepository);
});
afterAll(() => context.close());

describe('The list of payments for staff', () => {
  it('is read newest first from the index, without a sort', async () => {
    const getMany = jest.spyOn(SelectQueryBuilder.prototype, 'getMany');
    await payments.listPayments({ page: 1, limit: 20 });
    const [list] = getMany.mock.contexts as SelectQueryBuilder<object>[];
    getMany.mockRestore();
    const [sql, parameters] = list?.getQueryAndParameters() ?? ['', []];
    const plan = await context.database.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off');
      return tx.query<Record<'QUERY PLAN', string>[]>(`EXPLAIN ${sql}`, parameters);
    });
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('Index Scan using payments_created');
    expect(text).not.toContain('Sort');
  });

  it('has unpaid payments last if sorted by payment time, in both directions', async () => {
    const [unpaid, paid] = [
      await context.pay(await context.passenger()),
      await context.pay(await context.passenger()),
    ];
    await context.database.query('UPDATE payments SET payment_time = now() WHERE id = $1', [paid.id]);
    for (const order of ['asc', 'desc'] as const) {
      const { rows } = await payments.listPayments({ page: 1, limit: 20, sort: 'payment_time', order });
      expect(rows.map(({ id }) => id)).toEqual([paid.id, unpaid.id]);
    }
  });

  it('finds a payment by its receipt number in any case', async () => {
    const awa = await context.passenger();
    const paid = await context.pay(awa);
    await context.database.query(`UPDATE payments SET payment_time = now() WHERE id = $1`, [paid.id]);
    await context.database.query('SELECT create_receipt($1)', [paid.id]);
    const number = (await payments.receiptNumberOf(paid.id)) ?? '';
    expect(number).toMatch(/^RECEIPT-\d{4}-\d{6}$/);
    const { rows } = await payments.listPayments({ page: 1, limit: 20, q: number.toLowerCase() });
    expect(rows.map(({ id }) => id)).toEqual([paid.id]);
    expect((await payments.listPayments({ page: 1, limit: 20, q: 'RECEIPT-2026-999999' })).rows).toEqual([]);
  });
});

import { PaymentsContext } from '../../../../test/setup/payments-context';
import { Transactions } from '../../../platform/database';
import { StatusBudgetRepository } from '../../rails/status-budget.repository';
import { PaymentChecksRepository } from './payment-checks.repository';

let context: PaymentsContext;

beforeAll(async () => {
  context = await PaymentsContext.open();
});
afterAll(() => context.close());

describe('Unauthenticated callbacks', () => {
  it('leave a share of each second’s status calls to the schedule and to polling payers', async () => {
    const take = (onCallback: boolean) =>
      context.first.module
        .get(Transactions)
        .run((tx) => context.first.module.get(StatusBudgetRepository).take(tx, 'mtn-momo', onCallback));
    await context.database.query(
      `INSERT INTO provider_budgets (provider, window_start, used) VALUES ('mtn-momo', now() + interval '1 minute', 8)`,
    );
    expect(await take(true)).toBe(false);
    expect([await take(false), await take(true)]).toEqual([true, false]);
    await context.database.query(`UPDATE provider_budgets SET used = 10 WHERE used = 8`);
    expect(await take(false)).toBe(false);
    await context.database.query(`DELETE FROM provider_budgets`);
  });
});

describe('Due status checks', () => {
  it('of failed payments are claimed after those of open payments', async () => {
    const open = await context.pay(await context.passenger());
    const failed = await context.pay(await context.passenger());
    await context.database.query(
      `UPDATE payments SET next_check_at = now() - interval '1 minute', last_checked_at = NULL, claimed_until = NULL,
         status = CASE WHEN id = $1 THEN 'failed' ELSE status END`,
      [failed.id],
    );
    const checks = context.first.module.get(PaymentChecksRepository);
    const claimed = [
      ...(await checks.claimDue(['mtn-momo'], 1)),
      ...(await checks.claimDue(['mtn-momo'], 1)),
    ];
    expect(claimed.map(({ id }) => id)).toEqual([open.id, failed.id]);
  });
});

import { PaymentsRoom } from '../../../../test/setup/payments-room';
import { Transactions } from '../../../platform/database';
import { PaymentChecksRepository, StatusBudgetRepository } from './payment-checks.repository';
let room: PaymentsRoom;

beforeAll(async () => {
  room = await PaymentsRoom.open();
});
afterAll(() => room.close());

describe('Callbacks, which anybody can send', () => {
  it('leave a part of each second’s questions to the schedule and to people who look', async () => {
    const take = (onCallback: boolean) =>
      room.first.module
        .get(Transactions)
        .run((tx) => room.first.module.get(StatusBudgetRepository).take(tx, 'mtn', onCallback));
    await room.database.query(
      `INSERT INTO provider_budgets (provider, window_start, used) VALUES ('mtn', now() + interval '1 minute', 8)`,
    );
    expect(await take(true)).toBe(false);
    expect([await take(false), await take(true)]).toEqual([true, false]);
    await room.database.query(`UPDATE provider_budgets SET used = 10 WHERE used = 8`);
    expect(await take(false)).toBe(false);
    await room.database.query(`DELETE FROM provider_budgets`);
  });

  it('about failed payments wait for the payments that are open', async () => {
    const open = await room.pay(await room.passenger());
    const failed = await room.pay(await room.passenger());
    await room.database.query(
      `UPDATE payments SET next_check_at = now() - interval '1 minute', last_checked_at = NULL, claimed_until = NULL,
         status = CASE WHEN id = $1 THEN 'failed' ELSE status END`,
      [failed.id],
    );
    const checks = room.first.module.get(PaymentChecksRepository);
    const claimed = [...(await checks.claimDue(['mtn'], 1)), ...(await checks.claimDue(['mtn'], 1))];
    expect(claimed.map(({ id }) => id)).toEqual([open.id, failed.id]);
  });
});

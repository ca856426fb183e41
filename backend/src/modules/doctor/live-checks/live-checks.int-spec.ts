import { Logger } from '@nestjs/common';
import { insertPerson } from '../../../../test/factories/person';
import type { Ledger } from '../../../../test/fakes/ledger';
import { FakeOrangeCm } from '../../../../test/fakes/orange-cm.fake';
import { faults } from '../../../../test/fakes/scripted-server';
import { PaymentsContext, type Process } from '../../../../test/setup/payments-context';
import { Refunds } from '../../../../test/setup/refunds';
import { waitFor } from '../../../../test/setup/wait-for';
import { StatementsService } from '../../ledger/statements/statements.service';
import { verifyJournal } from '../../ledger/verification/verify-journal.query';
import { PaymentSendingService } from '../../payments/inquiries/payment-sending.service';
import { RefundSettlementService } from '../../transfers/refunds/refund-settlement.service';
import { type LiveCheck, LiveChecksService, type LiveCheckStep } from './live-checks.service';

/*
 * Faults of an operator's test payment: L1 crash after storing the payment, before calling the rail; L2 crash after the call, or lost
 * answer; L3 crash between charge and refund; L4 crash during the refund call; L5 the payer approves after the command has ended; L6 the
 * payer declines; L7 the rail rejects the refund; L8 the rail has no refund call; L9 two concurrent runs; L10 a run while a payment is open.
 */
let context: PaymentsContext;
let refunds: Refunds;
let orangeCm: FakeOrangeCm;
/** A second process, in which Orange uses its own API. */
let other: Process;
/** A third process, in which both wallets use pawaPay. */
let aggregated: Process;
let numbers = 0;

beforeAll(async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  orangeCm = await FakeOrangeCm.start();
  context = await PaymentsContext.open({
    ...orangeCm.settings(),
    RAIL_ORANGE: 'orange-partner',
    ORANGE_CM_CASHIN: 'on',
    RAIL_COST_MTN_MOMO: '1+2',
    FOUR_EYES_ABOVE: '1000000',
  });
  refunds = new Refunds(context);
  other = await context.another({ RAIL_ORANGE: 'orange-cm' });
  aggregated = await context.another({ RAIL_MTN: 'pawapay', RAIL_ORANGE: 'pawapay' });
});
beforeEach(() => {
  for (const books of [...mtn(), ...orange(), ...pawapay()])
    books.newEntriesAre = { status: 'PENDING', reason: null };
});
afterEach(async () => {
  expect((await verifyJournal(context.database)).differences).toEqual([]);
  await context.expectExactSeats();
  await context.database.query('DELETE FROM provider_budgets');
  await context.database.query('DELETE FROM provider_health');
  jest.restoreAllMocks();
});
afterAll(async () => {
  await context.close();
  await orangeCm.stop();
});

const mtn = () => [context.mtn.payments, context.mtn.refunds] as const;
const orange = () => [orangeCm.payments, orangeCm.cashins] as const;
const pawapay = () => [context.pawapay.payments, context.pawapay.refunds] as const;
const checks = (by: Process = context.first) => by.module.get(LiveChecksService);
const newNumber = (prefix: string) => `237${prefix}${String(4_000_000 + numbers++)}`;
const paysAtOnce = (books: readonly Ledger[]) => {
  for (const one of books) one.newEntriesAre = { status: 'SUCCESSFUL', reason: null };
};

async function begin(number: string, by?: Process): Promise<LiveCheck> {
  const check = await checks(by).begin(number);
  if ('refused' in check) throw new Error(`Refused: ${check.refused}`);
  return check;
}

/** Polls until the test payment reaches that step, without the pauses between status calls. */
async function advanceTo(
  kind: LiveCheckStep['kind'],
  { id }: LiveCheck,
  by?: Process,
): Promise<LiveCheckStep> {
  let step: LiveCheckStep = { kind: 'requesting' };
  await waitFor(async () => {
    for (const table of ['payments', 'refunds']) {
      await context.database.query(
        `UPDATE ${table} SET last_checked_at = last_checked_at - interval '3 seconds' WHERE $1 IN (id, ${table === 'refunds' ? 'payment_id' : 'id'})`,
        [id],
      );
    }
    step = await checks(by).advance(id);
    return step.kind === kind;
  });
  return step;
}

const referenceOf = async ({ id }: LiveCheck) => (await context.payment(id)).transaction_id ?? '';

/** Begins a payment that is stored but not sent, as after a crash, and resumes it. */
async function resumedAfterCrash(number: string, by?: Process): Promise<LiveCheck> {
  jest.spyOn(PaymentSendingService.prototype, 'send').mockRejectedValueOnce(new Error('killed'));
  await expect(checks(by).begin(number)).rejects.toThrow('killed');
  return begin(number, by);
}

describe('A test payment of the operator', () => {
  it.each([
    ['mtn-momo', '67', mtn, () => context.first],
    ['orange-cm', '69', orange, () => other],
    ['pawapay', '67', pawapay, () => aggregated],
    ['pawapay', '69', pawapay, () => aggregated],
  ] as const)(
    'by %s from a number with prefix %s is charged, refunded, and booked both times',
    async (rail, prefix, books, by) => {
      const number = newNumber(prefix);
      const check = await begin(number, by());
      expect(check).toMatchObject({ rail, amount: 100, resumed: false });
      await advanceTo('waiting_for_pin', check, by());
      const [charges, returns] = books();
      returns.newEntriesAre = { status: 'SUCCESSFUL', reason: null };
      const before = { in: charges.moved, out: returns.moved };
      charges.decide(await referenceOf(check), 'SUCCESSFUL');
      await advanceTo('refunded', check, by());
      expect([charges.moved - before.in, returns.moved - before.out]).toEqual([100, 100]);
      // A refund of pawaPay has no number, only the deposit's id.
      expect(number).toContain([...returns.entries.values()].at(-1)?.phone);
      expect(await context.payment(check.id)).toMatchObject({ status: 'refunded', outcome: 'returned' });
    },
  );

  it('appears in the monthly statement as money in, money back and the rail’s fee', async () => {
    const statements = context.first.module.get(StatementsService);
    const month = new Date(Date.now() + 3_600_000).toISOString().slice(0, 7);
    const before = await statements.ofMonth(month);
    paysAtOnce(mtn());
    await advanceTo('refunded', await begin(newNumber('67')));
    const after = await statements.ofMonth(month);
    expect(after.gross - before.gross).toBe(100);
    expect(after.refunds - before.refunds).toBe(100);
    expect(after.costs - before.costs).toBe(6);
    expect(after.owed).toEqual(before.owed);
  });

  it('sends no SMS, and its ride can’t be found by a search', async () => {
    paysAtOnce(mtn());
    const number = newNumber('67');
    const check = await begin(number);
    await advanceTo('refunded', check);
    expect(await context.textsTo(number)).toEqual([]);
    const [ride] = await context.database.query<object[]>(
      `SELECT r.status, d.deleted_at IS NOT NULL AS is_deleted FROM payments p JOIN bookings b ON b.id = p.booking_id
         JOIN rides r ON r.id = b.ride_id JOIN profiles d ON d.id = r.driver_id WHERE p.id = $1`,
      [check.id],
    );
    expect(ride).toEqual({ status: 'cancelled', is_deleted: true });
  });

  it('L1: charges nothing and fails after a crash before the call', async () => {
    const check = await resumedAfterCrash(newNumber('67'));
    expect(check.resumed).toBe(true);
    for (let round = 0; round < 2; round++) {
      await context.pass(check.id, 200);
      await context.makeDue(check.id);
      await other.job.run();
    }
    expect(await checks().advance(check.id)).toMatchObject({ kind: 'failed' });
    expect(context.mtn.payments.entries.has(await referenceOf(check))).toBe(false);
  });

  it('L1: fails after a crash before the call to a rail that issues the reference', async () => {
    const check = await resumedAfterCrash(newNumber('69'), other);
    expect((await checks(other).advance(check.id)).kind).toBe('requesting');
    await context.database.query(`UPDATE bookings SET hold_expires_at = now() WHERE latest_payment_id = $1`, [
      check.id,
    ]);
    await context.pass(check.id, 60);
    expect(await advanceTo('failed', check, other)).toMatchObject({ kind: 'failed' });
    expect(await referenceOf(check)).toBe('');
  });

  it('L2: is found by its reference by another process after a lost answer', async () => {
    context.mtn.on('requesttopay').next(faults.resetAfterDoing());
    const check = await begin(newNumber('67'));
    paysAtOnce(mtn());
    context.mtn.payments.decide(await referenceOf(check), 'SUCCESSFUL');
    await advanceTo('refunded', check, other);
    expect(context.mtn.payments.byExternalId(check.id)?.requestCount).toBe(1);
  });

  it('L3: is refunded by the jobs after a crash between charge and refund', async () => {
    const check = await begin(newNumber('67'));
    paysAtOnce(mtn());
    context.mtn.payments.decide(await referenceOf(check), 'SUCCESSFUL');
    await context.makeDue(check.id);
    await other.job.run();
    expect(await context.refundsOf(check.id)).toMatchObject([{ amount: 100 }]);
    await waitFor(async () => {
      const refund = await refunds.of(check.id);
      if (refund.status !== 'completed') await refunds.after(refund.id, 60, other);
      return refund.status === 'completed';
    });
    expect(await checks().advance(check.id)).toEqual({ kind: 'refunded' });
  });

  it('L4: is refunded once after a lost answer', async () => {
    context.mtn.on('refund').next(faults.resetAfterDoing());
    paysAtOnce(mtn());
    const before = context.mtn.refunds.moved;
    const check = await begin(newNumber('67'));
    await advanceTo('refunded', check, other);
    expect(context.mtn.refunds.moved - before).toBe(100);
  });

  it('L5: is refunded if approved after the command has ended', async () => {
    const check = await begin(newNumber('67'));
    await advanceTo('waiting_for_pin', check);
    await context.database.query(
      `UPDATE bookings SET hold_expires_at = now() - interval '1 second' WHERE latest_payment_id = $1`,
      [check.id],
    );
    await context.pass(check.id, 600);
    paysAtOnce(mtn());
    context.mtn.payments.decide(await referenceOf(check), 'SUCCESSFUL');
    await advanceTo('refunded', check, other);
  });

  it('L6: charges nothing and names the reason if the payer declines', async () => {
    const before = context.mtn.payments.moved;
    const number = newNumber('67');
    const check = await begin(number);
    context.mtn.payments.decide(await referenceOf(check), 'FAILED', 'NOT_ENOUGH_FUNDS');
    const end = await advanceTo('failed', check);
    expect(end).toMatchObject({ why: expect.stringMatching(/funds|balance/i) });
    expect(context.mtn.payments.moved).toBe(before);
    expect((await begin(number)).resumed).toBe(false);
  });

  it('L7: is escalated to staff if the rail rejects the refund, and is resumed instead of charging again', async () => {
    context.mtn
      .on('refund')
      .next(faults.answer(400, { code: 'PAYEE_NOT_ALLOWED_TO_RECEIVE', message: 'no' }));
    paysAtOnce(mtn());
    const number = newNumber('67');
    const check = await begin(number);
    const end = await advanceTo('by_hand', check);
    expect(end).toMatchObject({ refundId: (await refunds.of(check.id)).id, why: expect.any(String) });
    expect(await begin(number)).toMatchObject({ id: check.id, resumed: true });
  });

  it('L8: is refunded by staff on a rail without a refund call', async () => {
    const number = newNumber('69');
    const check = await begin(number);
    context.orange.payments.decide(check.id, 'SUCCESSFUL');
    const end = await advanceTo('by_hand', check);
    if (end.kind !== 'by_hand') throw new Error(end.kind);
    expect(end.why).toBeNull();
    const admin = await insertPerson(context.database, { staff_role: 'admin' });
    await context.first.module.get(RefundSettlementService).settle(admin.id, end.refundId, 'OM-1');
    expect(await checks().advance(check.id)).toEqual({ kind: 'refunded' });
    expect((await begin(number)).resumed).toBe(false);
  });

  it('L9, L10: charges once for two concurrent runs and another while the payment is open', async () => {
    const number = newNumber('67');
    const [one, two] = await Promise.all([begin(number), begin(number, other)]);
    expect(one.id).toBe(two.id);
    expect([one.resumed, two.resumed].sort()).toEqual([false, true]);
    expect(await begin(number)).toMatchObject({ id: one.id, resumed: true });
  });

  it('is escalated to staff if the amount differs', async () => {
    const check = await begin(newNumber('67'));
    context.mtn.payments.decide(await referenceOf(check), 'SUCCESSFUL').amount = '90';
    expect(await advanceTo('review', check)).toEqual({
      kind: 'review',
      paymentId: check.id,
      why: 'amount_mismatch',
    });
    await context.database.query(
      `UPDATE payments SET needs_review = false, status = 'failed' WHERE id = $1`,
      [check.id],
    );
  });

  it('is rejected for a number that belongs to no wallet', async () => {
    expect(await checks().begin('237622000001')).toEqual({ refused: 'no_wallet_of_this_number' });
  });
});

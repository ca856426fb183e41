import { Logger } from '@nestjs/common';
import type { FakeOrangeCm } from '../../../test/fakes/orange-cm.fake';
import { type Behaviour, faults } from '../../../test/fakes/scripted-server';
import { MovingPayouts } from '../../../test/setup/moving-payouts';
import { type Passenger, PaymentsContext, type Process } from '../../../test/setup/payments-context';
import { PayoutDesk } from '../../../test/setup/payouts';
import { Refunds } from '../../../test/setup/refunds';
import { verifyJournal } from '../ledger/verification/verify-journal.query';
import { RailAlarmsRepository } from '../rails/health/rail-alarms.repository';
import { orderIdOf } from '../rails/providers/orange-cm/orange-cm.answers';
import { PayoutsService } from '../transfers/payouts/payouts.service';
import { toRefundResponse } from '../transfers/staff/staff-payments.responses';
import { StaffPaymentsService } from '../transfers/staff/staff-payments.service';

/** Orange Cameroon sends money in two steps: a payToken, which we store, then the transfer under that token. */
let orange: FakeOrangeCm;
let context: PaymentsContext;
let refunds: Refunds;
let desk: PayoutDesk;
let moving: MovingPayouts;
let other: Process;

beforeAll(async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  context = await PaymentsContext.open({
    RAIL_ORANGE: 'orange-cm',
    ORANGE_CM_CASHIN: 'on',
    PAYOUTS: 'automatic',
  });
  orange = context.orangeCm;
  refunds = new Refunds(context);
  desk = await PayoutDesk.open(context);
  moving = new MovingPayouts(context, desk);
  other = await context.another();
});
afterEach(async () => {
  expect((await verifyJournal(context.database)).differences).toEqual([]);
  for (const table of ['provider_health', 'provider_budgets', 'payout_accounts']) {
    await context.database.query(`DELETE FROM ${table}`);
  }
  for (const table of ['refunds', 'payouts']) {
    await context.database.query(`UPDATE ${table} SET next_check_at = NULL`);
  }
});
afterAll(async () => {
  await context.close();
  jest.restoreAllMocks();
});

const cashinsOf = (id: string) =>
  [...orange.cashins.entries.values()].filter(({ externalId }) => externalId === orderIdOf(id));

async function paidPassenger() {
  const awa = await context.passenger();
  const payment = await context.pay(awa, 'orange');
  await context.settle(payment, 'completed');
  return { ...awa, payment };
}
type Paid = Awaited<ReturnType<typeof paidPassenger>>;

/** The passenger cancels, and process `by` takes the first steps of the refund. */
async function cancelledRefund(awa: Paid, by?: Process) {
  await refunds.cancel(awa, by);
  await refunds.reached(awa.payment.id, ({ sends, claimed_until }) => sends > 0 && claimed_until === null);
  return refunds.of(awa.payment.id);
}

async function completeTransfer(awa: Passenger & { payment: { id: string } }): Promise<void> {
  const { id } = await refunds.of(awa.payment.id);
  for (const entry of cashinsOf(id)) entry.status = 'SUCCESSFUL';
  await refunds.after(id, 90, other);
  await refunds.expectMadeOnce(awa, (await refunds.of(awa.payment.id)).amount);
  expect(cashinsOf(id)).toHaveLength(1);
}

describe('A refund by Orange Cameroon', () => {
  it('C1: goes to the paying number under a token stored beforehand, and completes', async () => {
    const awa = await paidPassenger();
    const { id, rail, rail_reference } = await cancelledRefund(awa);
    expect(rail).toBe('orange-cm');
    expect(orange.cashins.entries.get(rail_reference ?? '')).toMatchObject({
      externalId: orderIdOf(id),
      phone: '237699000001',
      amount: String(awa.booking.amount),
    });
    const found = await context.first.module
      .get(StaffPaymentsService)
      .listRefunds({ page: 1, limit: 10, q: rail_reference ?? '' });
    expect(found.rows.map(toRefundResponse)).toMatchObject([{ id, provider_reference: rail_reference }]);
    await completeTransfer(awa);
    const [out] = await context.database.query<{ amount: number }[]>(
      `SELECT e.credit AS amount FROM journal_entries e JOIN journal_transactions t ON t.id = e.transaction_id
       WHERE t.refund_id = $1 AND e.account LIKE 'cash.orange%'`,
      [id],
    );
    expect(out?.amount).toBe(awa.booking.amount);
  });

  it('is checked at once after a callback, which carries the token', async () => {
    const awa = await paidPassenger();
    const { id, rail_reference: payToken } = await cancelledRefund(awa);
    await context.database.query(
      `UPDATE refunds SET next_check_at = now() + interval '1 hour' WHERE id = $1`,
      [id],
    );
    await context.first.callbacks.receive('orange-cm', {
      rawBody: Buffer.from(JSON.stringify({ payToken, status: 'SUCCESSFULL' })),
      headers: { 'content-type': 'application/json' },
    });
    const due = await context.database.query(
      `SELECT 1 FROM refunds WHERE id = $1 AND next_check_at <= now()`,
      [id],
    );
    expect(due).toHaveLength(1);
  });

  it('C2: uses one token for the event and the concurrent jobs of two processes', async () => {
    const awa = await paidPassenger();
    await refunds.cancel(awa);
    await Promise.all([context.first.refunds.run(), other.refunds.run()]);
    await refunds.reached(awa.payment.id, ({ accepted_at }) => accepted_at !== null);
    await completeTransfer(awa);
  });

  it('C3: is sent under the stored token by another process after a crash between init and pay', async () => {
    const awa = await paidPassenger();
    orange.on('cashin-pay').next(faults.reset());
    const { id, rail_reference } = await cancelledRefund(awa);
    expect(cashinsOf(id)).toEqual([]);
    expect(await refunds.after(id, 90, other)).toMatchObject({ rail_reference, sends: 2 });
    await completeTransfer(awa);
  });

  it('C4: is checked and not sent again after a crash between the answer and its commit', async () => {
    const awa = await paidPassenger();
    orange.on('cashin-pay').next(faults.resetAfterDoing());
    const { id } = await cancelledRefund(awa);
    await completeTransfer(awa);
    expect(cashinsOf(id)[0]?.requestCount).toBe(1);
  });

  it('C5: is sent once, as soon as Orange issues a token again', async () => {
    const awa = await paidPassenger();
    orange.on('cashin-init').next(faults.html(502), faults.answer(500, {}));
    const before = orange.requestsTo('cashin-pay').length;
    const { id } = await cancelledRefund(awa);
    await refunds.after(id, 90, other);
    expect(orange.requestsTo('cashin-pay')).toHaveLength(before);
    await context.database.query('DELETE FROM provider_health');
    expect(await refunds.after(id, 90)).toMatchObject({ status: 'sent', accepted_at: expect.any(Date) });
    await completeTransfer(awa);
  });

  it('C6: is escalated to staff after an expired unused token or a refusal inside HTTP 200', async () => {
    for (const [status, reason] of [['EXPIRED', null] as const, ['FAILED', '60019'] as const]) {
      orange.cashins.newEntriesAre = { status, reason };
      const awa = await paidPassenger();
      await refunds.cancel(awa);
      await refunds.reached(awa.payment.id, (refund) => refund.status === 'manual');
      expect(await context.payment(awa.payment.id)).toMatchObject({ status: 'completed' });
    }
    orange.cashins.newEntriesAre = { status: 'PENDING', reason: null };
    expect(await context.first.module.get(RailAlarmsRepository).list()).toMatchObject([
      { rail: 'orange-cm', alarm: 'float_empty', detail: '60019', open: true },
    ]);
  });
});

describe('A refund whose cashin fails', () => {
  it('C10: with insufficient funds in the nested txnstatus raises the float alarm and is escalated to staff', async () => {
    await context.database.query('DELETE FROM rail_alarms');
    const data = { status: 'FAILED', inittxnstatus: '200', txnstatus: '60019' };
    orange.on('cashin-pay').next(faults.answer(200, { message: 'Transaction failed', data }));
    const awa = await paidPassenger();
    await refunds.cancel(awa);
    await refunds.reached(awa.payment.id, ({ status }) => status === 'manual');
    expect(await context.first.module.get(RailAlarmsRepository).list()).toMatchObject([
      { rail: 'orange-cm', alarm: 'float_empty', detail: '60019', open: true },
    ]);
  });

  it('C11: with 503 responses for 200 s is accepted under the same token and paid once', async () => {
    const awa = await paidPassenger();
    orange.on('cashin-pay').always(faults.html(503));
    const { id, rail_reference } = await cancelledRefund(awa);
    for (let seconds = 0; seconds < 200; seconds += 30) {
      await context.database.query('DELETE FROM provider_health');
      await refunds.after(id, 30);
    }
    orange.on('cashin-pay').always(null);
    await context.database.query('DELETE FROM provider_health');
    expect(await refunds.after(id, 61)).toMatchObject({
      status: 'sent',
      rail_reference,
      accepted_at: expect.any(Date),
    });
    await completeTransfer(awa);
    expect(cashinsOf(id)).toMatchObject([{ reference: rail_reference, requestCount: 1 }]);
  });

  it('C12: discards a token that a payout has used, and requests another one', async () => {
    const driver = await moving.driver(4_500, 'orange');
    await moving.create();
    await moving.run();
    const payout = await moving.one(driver);
    const awa = await paidPassenger();
    orange
      .on('cashin-init')
      .next(faults.answer(200, { message: 'initiated', data: { payToken: payout.rail_reference } }));
    const refund = await cancelledRefund(awa);
    expect(refund.rail_reference).not.toBe(payout.rail_reference);
    expect(cashinsOf(refund.id)).toMatchObject([{ reference: refund.rail_reference }]);
    await completeTransfer(awa);
  });
});

describe('A payout by Orange Cameroon', () => {
  it('C7: is paid once, to the driver’s number, if two processes create it and two send it', async () => {
    const awa = await moving.driver(4_500, 'orange');
    await Promise.all([moving.create(), moving.create(other)]);
    await Promise.all([moving.run(), moving.run(other)]);
    const payout = await moving.one(awa);
    expect(payout).toMatchObject({ rail: 'orange-cm', status: 'sent', provider: 'orange' });
    expect(cashinsOf(payout.id)).toMatchObject([{ phone: awa.phone, amount: '4500' }]);
    const q = payout.rail_reference ?? '';
    const found = await context.first.module.get(PayoutsService).list({ page: 1, limit: 10, q });
    expect(found.rows).toMatchObject([{ id: payout.id }]);
    orange.cashins.decide(q, 'SUCCESSFUL');
    expect(await moving.after(awa, 90, other)).toMatchObject({ status: 'completed' });
    expect(await desk.paidTo(awa)).toBe(4_500);
  });

  it('C8: gets its token at the next attempt if Orange issues none, and is paid once', async () => {
    const awa = await moving.driver(4_500, 'orange');
    orange.on('cashin-init').next(faults.html(502));
    await moving.create();
    await moving.run();
    expect(await moving.one(awa)).toMatchObject({ status: 'sent', rail_reference: null, accepted_at: null });
    const { id } = await moving.after(awa, 90, other);
    expect(cashinsOf(id)).toHaveLength(1);
    for (const entry of cashinsOf(id)) entry.status = 'SUCCESSFUL';
    expect(await moving.after(awa, 90)).toMatchObject({ status: 'completed' });
    expect(await desk.paidTo(awa)).toBe(4_500);
  });

  it('C13: uses a token that Orange issues twice at once for one payout only', async () => {
    const drivers = [await moving.driver(4_500, 'orange'), await moving.driver(4_500, 'orange')];
    await moving.create();
    const twice = faults.answer(200, { message: 'initiated', data: { payToken: 'MP26113000TWICE' } });
    orange.on('cashin-init').next(twice, twice);
    await moving.run();
    const payouts = await Promise.all(drivers.map((driver) => moving.one(driver)));
    const tokens = payouts.map(({ rail_reference }) => rail_reference);
    expect(new Set(tokens).size).toBe(2);
    expect(tokens).toContain('MP26113000TWICE');
  });

  it('C14: uses a token that Orange issues for a payout and a refund at once for one of them only', async () => {
    const driver = await moving.driver(4_500, 'orange');
    await moving.create();
    const awa = await paidPassenger();
    const issue = { message: 'initiated', data: { payToken: 'MP26113000BOTH' } };
    let release = (): void => undefined;
    const both = new Promise<void>((resolve) => (release = resolve));
    const heldAnswer: Behaviour = async (exchange) => {
      await both;
      await faults.answer(200, issue)(exchange);
    };
    const releasing: Behaviour = async (exchange) => {
      release();
      await faults.answer(200, issue)(exchange);
    };
    orange.on('cashin-init').next(heldAnswer, releasing);
    const run = moving.run();
    const refund = await cancelledRefund(awa);
    await run;
    const payout = await moving.one(driver);
    expect(new Set([payout.rail_reference, refund.rail_reference]).size).toBe(2);
  });

  it('C9: uses the stored token once after a crash between init and pay, or after the answer', async () => {
    for (const fault of [faults.reset(), faults.resetAfterDoing()]) {
      const awa = await moving.driver(4_500, 'orange');
      orange.on('cashin-pay').next(fault);
      await moving.create();
      await moving.run();
      const { id, rail_reference } = await moving.one(awa);
      expect(await moving.after(awa, 90, other)).toMatchObject({ rail_reference });
      expect(cashinsOf(id)).toMatchObject([{ reference: rail_reference, requestCount: 1 }]);
      orange.cashins.decide(rail_reference ?? '', 'SUCCESSFUL');
      expect(await moving.after(awa, 90)).toMatchObject({ status: 'completed' });
      expect(await desk.paidTo(awa)).toBe(4_500);
    }
  });
});

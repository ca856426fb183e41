import { insertPerson } from '../../../../test/factories/person';
import { arrived, type Movement } from '../../../../test/fakes/rails';
import { faults } from '../../../../test/fakes/scripted-server';
import { codeOf } from '../../../../test/setup/bookings-context';
import { MovingPayouts } from '../../../../test/setup/moving-payouts';
import type { PaymentsContext, Process } from '../../../../test/setup/payments-context';
import type { PayoutDesk } from '../../../../test/setup/payouts';
import type { RailName } from '../../../platform/config';
import { Transactions } from '../../../platform/database';
import { RailAlarmsRepository } from '../../rails/health/rail-alarms.repository';
import { PayoutSendingService } from './payout-sending.service';
import { PayoutSettlementService } from './payout-settlement.service';
import { PayoutsService } from './payouts.service';
import { RailWatchService } from './rail-watch.service';

/** Every rail with automatic payouts. */
const RAILS: readonly RailName[] = ['mtn-momo', 'pawapay', 'orange-cm'];
/** Seconds until a retry of an unknown transfer; longer for a rail that doesn't report the outcome of retries. */
const retriedAfter = (rail: RailName) => (rail === 'orange-cm' ? 30 : 15);

let context: PaymentsContext;
let desk: PayoutDesk;
let moving: MovingPayouts;
let other: Process;

beforeAll(async () => {
  moving = await MovingPayouts.open();
  ({ context, desk } = moving);
  other = await context.another();
});
afterAll(() => context.close());
afterEach(() => moving.reset());

const settle = (payout: { id: string }, reference: string, by: Process = context.first) =>
  by.module.get(PayoutSettlementService).settle(desk.admin.id, payout.id, reference);

it('pays the available earnings to the payout account and notifies the driver once', async () => {
  const awa = await moving.driver();
  const payout = await moving.sent(awa);
  expect(moving.transfersTo(awa.phone)).toMatchObject([{ amount: '4500', externalId: payout.id }]);
  expect(await desk.earnings(awa)).toMatchObject({ available: 4_500, paid: 0 });
  moving.approve(payout);
  await moving.after(awa, 10);
  await moving.expectPaidOnce(awa, 4_500);
  expect(await moving.history(payout)).toEqual([
    '· → created',
    'created → sent',
    'sent → sent',
    'sent → completed',
  ]);
  const texts = await context.textsTo(awa.phone);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain(`ending in ${awa.phone.slice(-2)}`);
});

describe.each(RAILS)('sending a payout by %s', (rail) => {
  /** The process configured with this rail; the others send and check the payouts that it created. */
  let creator: Process;
  const out = () => context.rails[rail].payout as Movement;

  beforeAll(async () => {
    creator = await context.beginning(rail);
  });

  it('P5: concurrent jobs of two processes make one call', async () => {
    const awa = await moving.driver(4_500, rail);
    await moving.create(creator);
    await Promise.all([moving.run(), moving.run(other)]);
    expect(moving.transfersTo(awa.phone)).toMatchObject([{ requestCount: 1 }]);
  });

  it('P6: another process sends it if the first died between creating and sending', async () => {
    const awa = await moving.driver(4_500, rail);
    await moving.create(creator);
    await moving.run(other);
    expect(moving.transfersTo(awa.phone)).toMatchObject([{ requestCount: 1 }]);
  });

  it('P7: the process dies between its claim and the call: another sends under the stored reference', async () => {
    const awa = await moving.driver(4_500, rail);
    await moving.create(creator);
    jest
      .spyOn(context.first.module.get(PayoutSendingService), 'call')
      .mockImplementation((payout) => Promise.resolve(payout));
    await moving.run();
    const { provider_reference, id } = await moving.one(awa);
    expect(moving.transfersTo(awa.phone)).toEqual([]);
    await moving.after(awa, 121, other);
    await moving.after(awa, 60, other);
    expect(await moving.one(awa)).toMatchObject({ provider_reference });
    expect(moving.transfersTo(awa.phone)).toMatchObject([
      { externalId: context.rails[rail].keyOf(id), requestCount: 1 },
    ]);
    moving.approve(await moving.one(awa));
    await moving.after(awa, 60, other);
    await moving.expectPaidOnce(awa, 4_500);
  });

  it('P8: the process dies between the call and its commit: the status is checked, nothing is sent again', async () => {
    const awa = await moving.driver(4_500, rail);
    await moving.create(creator);
    const apply = jest
      .spyOn(context.first.module.get(PayoutSettlementService), 'apply')
      .mockRejectedValue(new Error('killed'));
    await moving.run();
    apply.mockRestore();
    const payout = await moving.one(awa);
    expect(payout).toMatchObject({ status: 'sent', accepted_at: null });
    moving.approve(payout);
    await moving.after(awa, 61, other);
    expect(moving.transfersTo(awa.phone)).toMatchObject([{ requestCount: 1 }]);
    await moving.expectPaidOnce(awa, 4_500);
  });

  it.each([
    ['500', faults.answerAfterDoing(500, {})],
    ['HTML', faults.answerAfterDoing(502, '<html>')],
  ])(
    'P9: the rail accepts but answers %s: retried under the same reference, paid once',
    async (_, behaviour) => {
      const awa = await moving.driver(4_500, rail);
      out().send.next(behaviour);
      out().ask.next(context.rails[rail].unknownReference());
      await moving.create(creator);
      await moving.run();
      const payout = await moving.after(awa, retriedAfter(rail));
      expect(payout).toMatchObject({ status: 'sent', sends: 2 });
      expect(moving.transfersTo(awa.phone)).toMatchObject([{ requestCount: 2 }]);
      moving.approve(payout);
      await moving.after(awa, 10);
      await moving.expectPaidOnce(awa, 4_500);
    },
  );

  it('is checked next at 480 s if the rail first reports it at 400 s, like any accepted payout', async () => {
    const awa = await moving.driver(4_500, rail);
    out().send.next(faults.resetAfterDoing());
    await moving.create(creator);
    await moving.run();
    const payout = await moving.after(awa, 400);
    expect(payout.accepted_at).not.toBeNull();
    expect(Math.round((Number(payout.next_check_at) - Number(payout.sent_at)) / 1_000)).toBe(480);
  });

  it('P11: a failure reported after the acceptance leaves the payout to staff', async () => {
    const awa = await moving.driver(4_500, rail);
    const payout = await moving.sent(awa, creator);
    Object.assign(moving.entryOf(payout), context.rails[rail].refused);
    expect(await moving.after(awa, 10)).toMatchObject({ status: 'manual' });
    expect(await desk.earnings(awa)).toMatchObject({ available: 4_500, paid: 0 });
  });

  it('P13: a response with another amount holds the payout for review', async () => {
    const awa = await moving.driver(4_500, rail);
    const payout = await moving.sent(awa, creator);
    moving.approve(payout);
    moving.entryOf(payout).amount = '45000';
    expect(await moving.after(awa, 10)).toMatchObject({
      status: 'sent',
      needs_review: true,
      review_reason: 'amount_mismatch',
    });
  });

  it('P24: ten concurrent callbacks and two jobs complete it once, with one SMS', async () => {
    const awa = await moving.driver(4_500, rail);
    const payout = await moving.sent(awa, creator);
    moving.approve(payout);
    await moving.pass(awa, 10);
    const settlement = context.first.module.get(PayoutSettlementService);
    await Promise.all([
      moving.run(),
      moving.run(other),
      ...Array.from({ length: 10 }, () =>
        settlement.apply(payout.id, arrived(payout), { cause: 'reconcile', actor_id: null }),
      ),
    ]);
    await moving.expectPaidOnce(awa, 4_500);
    expect(await context.textsTo(awa.phone)).toHaveLength(1);
    const late = { ...arrived(payout), status: 'failed' } as const;
    await settlement.apply(payout.id, late, { cause: 'reconcile', actor_id: null });
    await moving.expectPaidOnce(awa, 4_500);
  });

  it('P25: only one of a manual settlement and a concurrent response applies', async () => {
    const awa = await moving.driver(4_500, rail);
    const payout = await moving.sent(awa, creator);
    await moving.after(awa, 24 * 3_600);
    moving.approve(payout);
    await moving.pass(awa, 3_601);
    await Promise.allSettled([settle(payout, 'seen in the portal'), moving.run(other)]);
    expect(await desk.paidTo(awa)).toBe(4_500);
    expect(await moving.one(awa)).toMatchObject({ status: 'completed' });
  });

  it('P26: a failure before the commit rolls everything back', async () => {
    const awa = await moving.driver(4_500, rail);
    const payout = await moving.sent(awa, creator);
    const settlement = context.first.module.get(PayoutSettlementService);
    const broken = context.first.module.get(Transactions).run(async (tx) => {
      const held = await settlement.lock(tx, payout.id);
      await settlement.applyWithin(tx, held, arrived(payout), { cause: 'reconcile', actor_id: null });
      throw new Error('the process is killed before the commit');
    });
    await expect(broken).rejects.toThrow('killed');
    expect(await moving.one(awa)).toMatchObject({ status: 'sent', paid_from: null });
    expect(await desk.paidTo(awa)).toBe(0);
  });
});

describe('a payout that staff handle', () => {
  it('P10: is paid manually after a refusal, and never sent again', async () => {
    const awa = await moving.driver();
    context.mtn.on('transfer').next(faults.answer(400, { code: 'PAYEE_NOT_FOUND' }));
    await moving.create();
    await moving.run();
    const payout = await moving.one(awa);
    expect(payout).toMatchObject({
      status: 'manual',
      error_message: 'Invalid phone number (PAYEE_NOT_FOUND)',
    });
    await moving.after(awa, 3_600);
    expect(moving.transfersTo(awa.phone)).toEqual([]);
    await settle(payout, 'MP-77');
    await settle(payout, 'MP-77', other);
    expect(await codeOf(settle(payout, 'MP-78'))).toBe('STATE_CONFLICT');
    expect(await moving.one(awa)).toMatchObject({ status: 'completed', settled_reference: 'MP-77' });
    expect(await desk.paidTo(awa)).toBe(4_500);
    expect(await context.textsTo(awa.phone)).toHaveLength(1);
    expect(await moving.history(payout)).toEqual([
      '· → created',
      'created → sent',
      'sent → failed',
      'failed → manual',
      'manual → completed',
    ]);
  });

  it('P12: is held for review if its outcome is unknown for a day, and can be settled manually', async () => {
    const awa = await moving.driver();
    const payout = await moving.sent(awa);
    expect(await codeOf(settle(payout, 'too early'))).toBe('STATE_CONFLICT');
    expect(await moving.after(awa, 24 * 3_600)).toMatchObject({
      status: 'sent',
      needs_review: true,
      review_reason: 'unresolved_after_24_hours',
    });
    await settle(payout, 'seen in the portal');
    expect(await desk.paidTo(awa)).toBe(4_500);
  });

  it('P27: needs a second admin if it is large', async () => {
    const awa = await moving.driver(15_000);
    const strict = await context.another({ FOUR_EYES_ABOVE: '10000' });
    context.mtn.on('transfer').next(faults.answer(400, { code: 'PAYEE_NOT_FOUND' }));
    await moving.create();
    await moving.run();
    const payout = await moving.one(awa);
    const service = strict.module.get(PayoutSettlementService);
    await service.settle(desk.admin.id, payout.id, 'MP-1');
    expect(await moving.one(awa)).toMatchObject({ status: 'manual' });
    expect((await strict.module.get(PayoutsService).get(payout.id)).approval).toMatchObject({
      action: 'payout.settle',
    });
    const second = await insertPerson(context.database, { staff_role: 'admin' });
    await service.settle(second.id, payout.id, 'MP-1');
    expect(await moving.one(awa)).toMatchObject({ status: 'completed', settled_reference: 'MP-1' });
  });
});

describe('a rail', () => {
  it('P22: without money gets no payout until a top-up, and raises an alarm', async () => {
    const awa = await moving.driver();
    await moving.create();
    context.mtn.availableBalance = 4_499;
    forgetBalances();
    await moving.run();
    expect(await moving.one(awa)).toMatchObject({ status: 'created' });
    expect(await railNamed('mtn-momo')).toMatchObject({
      balance: 4_499,
      low: true,
      last_error: { alarm: 'float_empty', detail: '4499 XAF' },
    });
    expect(await railNamed('orange-partner')).toMatchObject({ balance: null, low: false, last_error: null });
    context.mtn.availableBalance = 9_000_000;
    forgetBalances();
    expect(await moving.after(awa, 30)).toMatchObject({ status: 'sent' });
  });

  it('gets no more payouts at a time than its balance covers', async () => {
    const drivers = [await moving.driver(), await moving.driver(), await moving.driver()];
    await moving.create();
    context.mtn.availableBalance = 9_500;
    forgetBalances();
    await moving.run();
    const statuses = await Promise.all(drivers.map(async (driver) => (await moving.one(driver)).status));
    expect(statuses.sort()).toEqual(['created', 'sent', 'sent']);
    context.mtn.availableBalance = 9_000_000;
    forgetBalances();
  });

  it('keeps no money back for a payout that was withdrawn', async () => {
    const awa = await moving.driver();
    await moving.create();
    context.mtn.availableBalance = 4_600;
    forgetBalances();
    await context.database.query('UPDATE profiles SET suspended_at = now() WHERE id = $1', [awa.id]);
    await moving.run();
    const serge = await moving.driver();
    await moving.create();
    await moving.run();
    expect(await moving.one(serge)).toMatchObject({ status: 'sent' });
    context.mtn.availableBalance = 9_000_000;
    forgetBalances();
  });

  it('with money again ends its alarm, which reopens if raised again', async () => {
    const { module } = context.first;
    const alarms = module.get(RailAlarmsRepository);
    const alarm = async () =>
      (await railNamed('mtn-momo'))?.alarms.find((one) => one.alarm === 'float_empty');
    const balanceIs = (amount: number) => {
      context.mtn.availableBalance = amount;
      forgetBalances();
    };
    await context.database.query('DELETE FROM rail_alarms');
    await alarms.raise('mtn-momo', 'float_empty', '4499 XAF');
    balanceIs(499_999);
    expect(await alarm()).toMatchObject({ open: true, ended_at: null });
    // Enough for the warning level, but not for the waiting payouts.
    const awa = await moving.driver();
    await moving.create();
    const payoutIs = (amount: number) =>
      context.database.query(`UPDATE payouts SET amount = $2 WHERE driver_id = $1`, [awa.id, amount]);
    await payoutIs(700_000);
    balanceIs(600_000);
    expect(await alarm()).toMatchObject({ open: true, ended_at: null });
    await payoutIs(4_500);
    forgetBalances();
    expect(await alarm()).toMatchObject({ open: false, ended_at: expect.any(Date), times: 1 });
    await alarms.raise('mtn-momo', 'float_empty', 'NOT_ENOUGH_FUNDS');
    expect(await alarm()).toMatchObject({ open: true, ended_at: null, times: 2 });
    await context.database.query(`DELETE FROM rail_alarms`);
    balanceIs(9_000_000);
  });

  it('P23: that rejects our IP address gets no other payout and raises an alarm; the outcome is unknown', async () => {
    const [awa, serge] = [await moving.driver(), await moving.driver()];
    await moving.create();
    // Both would be sent concurrently; the injected error must hit the first driver's.
    await context.database.query(
      `UPDATE payouts SET next_check_at = now() + interval '1 hour' WHERE driver_id = $1`,
      [serge.id],
    );
    context.mtn.on('transfer').next(faults.answer(403, 'Forbidden'));
    await moving.after(awa, 100);
    expect(await moving.one(awa)).toMatchObject({ status: 'sent', accepted_at: null });
    expect((await railNamed('mtn-momo'))?.last_error).toMatchObject({ alarm: 'address_refused' });
    await context.database.query('UPDATE payouts SET next_check_at = now() WHERE driver_id = $1', [serge.id]);
    await moving.run();
    expect((await moving.of(serge))[0]?.status).toBe('created');
    expect(moving.transfersTo(serge.phone)).toEqual([]);
    await context.database.query('DELETE FROM rail_alarms');
    await moving.pass(serge, 700);
    await moving.after(awa, 130);
    await moving.after(awa, 130);
    expect(moving.transfersTo(awa.phone)).toHaveLength(1);
  });

  const forgetBalances = () => {
    for (const { module } of [context.first, other]) {
      (Reflect.get(module.get(RailWatchService), 'balances') as Map<string, unknown>).clear();
    }
  };
  const railNamed = async (name: string) =>
    (await context.first.module.get(RailWatchService).list()).find(({ rail }) => rail === name);
});

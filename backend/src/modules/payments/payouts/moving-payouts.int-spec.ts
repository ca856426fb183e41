import { insertPerson, type Person } from '../../../../test/factories/person';
import { faults } from '../../../../test/fakes/scripted-server';
import { codeOf } from '../../../../test/setup/bookings-context';
import { MovingPayouts } from '../../../../test/setup/moving-payouts';
import { PaymentsContext, type Process } from '../../../../test/setup/payments-context';
import { PayoutDesk } from '../../../../test/setup/payouts';
import { Transactions } from '../../../platform/database';
import { verifyJournal } from '../ledger/verify-journal.query';
import { MovingPayoutsService } from './moving-payouts.service';
import { PayoutSendingService } from './payout-sending.service';
import { PayoutSettlementService } from './payout-settlement.service';
import type { PayoutEntity } from './payout.entity';
import { RailWatchService } from './rail-watch.service';

let context: PaymentsContext;
let desk: PayoutDesk;
let moving: MovingPayouts;
let other: Process;

beforeAll(async () => {
  context = await PaymentsContext.open({
    PAYOUTS: 'automatic',
    PAYOUT_DAILY_LIMIT_DRIVER: '20000',
    PAYOUT_DAILY_LIMIT: '60000',
  });
  desk = await PayoutDesk.open(context);
  moving = new MovingPayouts(context, desk);
  other = await context.another();
});
afterAll(() => context.close());
afterEach(async () => {
  jest.restoreAllMocks();
  expect((await verifyJournal(context.database)).differences).toEqual([]);
  // The next test begins with nothing made, and on another day.
  await context.database.query(
    `DELETE FROM payout_entries c USING payouts o WHERE o.id = c.payout_id AND o.status = 'created'`,
  );
  await context.database.query(`DELETE FROM payouts WHERE status = 'created'`);
  await context.database.query(
    `UPDATE payouts SET first_sent_at = first_sent_at - interval '2 days', next_check_at = NULL WHERE status IS NOT NULL`,
  );
  await context.database.query('DELETE FROM payout_accounts');
  await context.database.query('DELETE FROM rail_alarms');
  await context.database.query('DELETE FROM provider_health');
});

const settle = (payout: { id: string }, reference: string, by: Process = context.first) =>
  by.module.get(MovingPayoutsService).settle(desk.admin.id, payout.id, reference);

/** What the rail would answer about a payout that it has made. */
const statusOf = ({ id, amount, provider_reference }: PayoutEntity) =>
  ({
    kind: 'status',
    status: 'completed',
    amount,
    currency: 'XAF',
    externalId: id,
    transactionId: provider_reference,
    reason: null,
    financialTransactionId: null,
    words: { status: 'SUCCESSFUL', reason: null },
  }) as const;

it('pays a driver what is available, on the number they gave, and tells them once', async () => {
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

describe('making', () => {
  it('P1: by two processes at once makes one payout for each driver', async () => {
    const drivers = await Promise.all([moving.driver(), moving.driver(), moving.driver()]);
    const made = await Promise.all([moving.make(), moving.make(other), moving.make()]);
    expect(made.reduce((sum, count) => sum + count)).toBe(3);
    for (const driver of drivers) expect(await moving.one(driver)).toMatchObject({ amount: 4_500 });
  });

  it('P2: while an admin makes a batch puts each earning into one of both', async () => {
    const drivers = await Promise.all([moving.driver(), moving.driver(), moving.driver()]);
    const [, batch] = await Promise.all([moving.make(other), desk.make().catch(() => null)]);
    for (const driver of drivers) {
      const inBatch = batch?.payouts.filter(({ driver_id }) => driver_id === driver.id).length ?? 0;
      expect(inBatch + (await moving.of(driver)).length).toBe(1);
    }
    if (batch) await desk.of().cancel(desk.admin.id, batch.batch.id, 'only a test');
  });

  it.each<[string, (driver: Person) => Promise<unknown>]>([
    [
      'whose money waits for the delay',
      async (driver) => desk.travelled(await desk.rideOver(driver)).then(() => latestRide(driver, 47)),
    ],
    ['who has earned too little', async (driver) => desk.travelled(await desk.rideOver(driver, 900))],
    [
      'whose number was changed today',
      async (driver) => earned(driver, `pending_until = now() + interval '1 hour'`),
    ],
    ['whose name does not match', async (driver) => earned(driver, `status = 'mismatch'`)],
    ['whose name has not been told', async (driver) => earned(driver, `status = 'unchecked'`)],
    ['on Orange, which has no call for it', async (driver) => earned(driver, `provider = 'orange'`)],
  ])('P3: leaves out a driver %s', async (_, happens) => {
    const driver = await moving.driver(0);
    await happens(driver);
    expect(await moving.make()).toBe(0);
  });

  const earned = async (driver: Person, account: string) => {
    await desk.travelled(await desk.rideOver(driver));
    await context.database.query(`UPDATE payout_accounts SET ${account} WHERE driver_id = $1`, [driver.id]);
  };
  const latestRide = async (driver: Person, hoursAgo: number) => {
    const [ride] = await context.database.query('SELECT * FROM rides WHERE driver_id = $1', [driver.id]);
    await desk.departed(ride, hoursAgo);
  };

  it('P4: makes no second one for a driver while the first is under way or waits for a person', async () => {
    const awa = await moving.driver();
    context.mtn.on('transfer').next(faults.answer(400, { code: 'PAYEE_NOT_FOUND' }));
    await moving.make();
    await moving.run();
    expect(await moving.one(awa)).toMatchObject({ status: 'manual' });
    await desk.travelled(await desk.rideOver(awa));
    expect(await moving.make()).toBe(0);
  });
});

describe('sending', () => {
  it('P5: by the jobs of two processes at once is one call', async () => {
    const awa = await moving.driver();
    await moving.make();
    await Promise.all([moving.run(), moving.run(other)]);
    expect(moving.transfersTo(awa.phone)).toMatchObject([{ sendings: 1 }]);
  });

  it('P6: is done by another process where the first died between making and sending', async () => {
    const awa = await moving.driver();
    await moving.make();
    await moving.run(other);
    expect(moving.transfersTo(awa.phone)).toMatchObject([{ sendings: 1 }]);
  });

  it('P7: the process dies between its claim and the call: sent under the reference that was stored', async () => {
    const awa = await moving.driver();
    await moving.make();
    jest
      .spyOn(context.first.module.get(PayoutSendingService), 'call')
      .mockImplementation((payout) => Promise.resolve(payout));
    await moving.run();
    const { provider_reference } = await moving.one(awa);
    expect(moving.transfersTo(awa.phone)).toEqual([]);
    await moving.after(awa, 121, other);
    await moving.after(awa, 60, other);
    expect(moving.transfersTo(awa.phone)).toMatchObject([{ reference: provider_reference, sendings: 1 }]);
    moving.approve(await moving.one(awa));
    await moving.after(awa, 60, other);
    await moving.expectPaidOnce(awa, 4_500);
  });

  it('P8: the process dies between the call and its commit: the rail is asked, nothing is sent again', async () => {
    const awa = await moving.driver();
    await moving.make();
    const apply = jest
      .spyOn(context.first.module.get(PayoutSettlementService), 'apply')
      .mockRejectedValue(new Error('killed'));
    await moving.run();
    apply.mockRestore();
    const payout = await moving.one(awa);
    expect(payout).toMatchObject({ status: 'sent', accepted_at: null });
    moving.approve(payout);
    await moving.after(awa, 61, other);
    expect(moving.transfersTo(awa.phone)).toMatchObject([{ sendings: 1 }]);
    await moving.expectPaidOnce(awa, 4_500);
  });

  it.each([
    ['500', faults.answerAfterDoing(500, {})],
    ['HTML', faults.answerAfterDoing(502, '<html>')],
  ])(
    'P9: an answer of %s to what the rail took is no failure: repeated under the same reference, paid once',
    async (_, behaviour) => {
      const awa = await moving.driver();
      context.mtn.on('transfer').next(behaviour);
      context.mtn.on('transferStatus').next(faults.answer(404, { code: 'RESOURCE_NOT_FOUND' }));
      await moving.make();
      await moving.run();
      const payout = await moving.after(awa, 15);
      expect(payout).toMatchObject({ status: 'sent', sends: 2 });
      expect(moving.transfersTo(awa.phone)).toMatchObject([{ sendings: 2 }]);
      moving.approve(payout);
      await moving.after(awa, 10);
      await moving.expectPaidOnce(awa, 4_500);
    },
  );

  it('P10: definitely refused waits for a person, who pays by hand; it is never sent again', async () => {
    const awa = await moving.driver();
    context.mtn.on('transfer').next(faults.answer(400, { code: 'PAYEE_NOT_FOUND' }));
    await moving.make();
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

  it('P11: what the rail fails later waits for a person, too', async () => {
    const awa = await moving.driver();
    const payout = await moving.sent(awa);
    context.mtn.transfers.decide(payout.provider_reference, 'FAILED', 'PAYEE_NOT_ALLOWED_TO_RECEIVE');
    expect(await moving.after(awa, 10)).toMatchObject({ status: 'manual' });
    expect(await desk.earnings(awa)).toMatchObject({ available: 4_500, paid: 0 });
  });

  it('P12: nobody knows for a day: a person looks, and may settle it', async () => {
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

  it('P13: another amount in the answer is held for a person', async () => {
    const awa = await moving.driver();
    const payout = await moving.sent(awa);
    moving.approve(payout);
    Object.assign(context.mtn.transfers.entries.get(payout.provider_reference) ?? {}, { amount: '45000' });
    expect(await moving.after(awa, 10)).toMatchObject({
      status: 'sent',
      needs_review: true,
      review_reason: 'amount_mismatch',
    });
  });
});

describe('between making and sending', () => {
  it.each([
    ['stopped', 'payouts_stopped_at = now()', 'payouts_stopped_at = NULL'],
    ['suspended', 'suspended_at = now()', 'suspended_at = NULL'],
    ['reported', 'open_reports = 1', 'open_reports = 0'],
  ])('P14: a driver who is %s gets nothing; released, they get it', async (_, change, undo) => {
    const awa = await moving.driver();
    await moving.make();
    await context.database.query(`UPDATE profiles SET ${change} WHERE id = $1`, [awa.id]);
    await moving.run();
    expect(await moving.of(awa)).toEqual([]);
    expect(moving.transfersTo(awa.phone)).toEqual([]);
    expect(await desk.earnings(awa)).toMatchObject({ available: 4_500 });
    expect(await moving.make()).toBe(0);
    await context.database.query(`UPDATE profiles SET ${undo} WHERE id = $1`, [awa.id]);
    moving.approve(await moving.sent(awa));
    await moving.after(awa, 10);
    await moving.expectPaidOnce(awa, 4_500);
  });

  it('P15: an account that changes gets nothing on the old number, and on the new one only after a day', async () => {
    const awa = await moving.driver();
    await moving.make();
    await context.database.query(
      `UPDATE payout_accounts SET phone_number = '237679999999', pending_until = now() + interval '24 hours' WHERE driver_id = $1`,
      [awa.id],
    );
    await moving.run();
    await moving.make();
    await moving.run();
    expect([...moving.transfersTo(awa.phone), ...moving.transfersTo('237679999999')]).toEqual([]);
    await context.database.query(
      `UPDATE payout_accounts SET pending_until = now() - interval '1 second' WHERE driver_id = $1`,
      [awa.id],
    );
    await moving.sent(awa);
    expect(moving.transfersTo(awa.phone)).toEqual([]);
    expect(moving.transfersTo('237679999999')).toMatchObject([{ amount: '4500' }]);
  });

  it('P16: what is refunded is not paid; the next payout is less by it', async () => {
    const awa = await moving.driver();
    const booking = await desk.travelled(await desk.rideOver(awa, 2_000));
    await moving.make();
    expect(await moving.one(awa)).toMatchObject({ amount: 6_500 });
    await desk.refund(booking);
    await moving.run();
    expect(await moving.of(awa)).toEqual([]);
    moving.approve(await moving.sent(awa));
    await moving.after(awa, 10);
    await moving.expectPaidOnce(awa, 4_500);
  });

  it('P17: a journey that nothing proves any more is not paid', async () => {
    const awa = await moving.driver(0);
    const booking = await desk.travelled(await desk.rideOver(awa));
    await moving.make();
    await context.database.query(
      `UPDATE bookings SET status = 'pending_verification', code_verified = false WHERE id = $1`,
      [booking.id],
    );
    await moving.run();
    expect(await moving.of(awa)).toEqual([]);
    expect(await desk.earnings(awa)).toMatchObject({ disputed: 4_500, available: 0 });
  });

  it('P18: money that is refunded after it was sent is made good by the next payout', async () => {
    const awa = await moving.driver(0);
    const booking = await desk.travelled(await desk.rideOver(awa, 2_000));
    moving.approve(await moving.sent(awa));
    await desk.refund(booking);
    await moving.after(awa, 10);
    await moving.expectPaid(awa, [2_000]);
    expect(await desk.earnings(awa)).toMatchObject({ available: -2_000 });
    await desk.travelled(await desk.rideOver(awa, 5_000));
    await moving.make();
    expect((await moving.of(awa)).map(({ amount }) => amount)).toEqual([2_000, 3_000]);
  });

  it('P19: payouts that are switched to manual leave what was made to the batches', async () => {
    const awa = await moving.driver();
    await moving.make();
    const manual = await context.another({ PAYOUTS: 'manual' });
    await moving.run(manual);
    expect(await moving.of(awa)).toEqual([]);
    expect(await moving.make(manual)).toBe(0);
  });
});

describe('limits', () => {
  it('P20: a driver gets no more in a day of Douala than the limit, the oldest journeys first, the rest after midnight', async () => {
    const awa = await moving.driver(0);
    const rides = [9_000, 8_000, 7_000];
    for (const [nth, price] of rides.entries()) {
      const ride = await desk.rideOver(awa, price);
      await desk.departed(ride, 100 - nth);
      await desk.travelled(ride);
      await desk.departed(ride, 100 - nth);
    }
    moving.approve(await moving.sent(awa));
    await moving.after(awa, 10);
    expect(await moving.one(awa)).toMatchObject({ amount: 17_000, status: 'completed' });
    expect(await moving.make()).toBe(0);
    await context.database.query(
      `UPDATE payouts SET first_sent_at = date_trunc('day', now() AT TIME ZONE 'Africa/Douala') AT TIME ZONE 'Africa/Douala' - interval '1 second'
       WHERE driver_id = $1`,
      [awa.id],
    );
    await moving.make();
    expect((await moving.of(awa)).map(({ amount }) => amount)).toEqual([17_000, 7_000]);
  });

  it('P21: all drivers together get no more than the limit of the day, also from two processes at once', async () => {
    const drivers = await Promise.all(Array.from({ length: 5 }, () => moving.driver(15_000)));
    await Promise.all([moving.make(), moving.make(other)]);
    const made = (await Promise.all(drivers.map((driver) => moving.of(driver)))).flat();
    expect(made.map(({ amount }) => amount)).toEqual([15_000, 15_000, 15_000, 15_000]);
  });
});

describe('the rail', () => {
  it('P22: has no money for it: nothing is sent, staff see it, and it goes when there is', async () => {
    const awa = await moving.driver();
    await moving.make();
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
    expect(await moving.after(awa, 600)).toMatchObject({ status: 'sent' });
  });

  it('P23: does not let our address in: nobody knows what became of it, staff see it, and no other is sent', async () => {
    const [awa, serge] = [await moving.driver(), await moving.driver()];
    await moving.make();
    // Both would be sent side by side; the spoilt answer must meet the first driver's.
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
    expect((await moving.of(serge))[0]?.status).not.toBe('failed');
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

describe('the end', () => {
  it('P24: told ten times at once, and by two jobs, is one end with one text', async () => {
    const awa = await moving.driver();
    const payout = await moving.sent(awa);
    moving.approve(payout);
    await moving.pass(awa, 10);
    const settlement = context.first.module.get(PayoutSettlementService);
    await Promise.all([
      moving.run(),
      moving.run(other),
      ...Array.from({ length: 10 }, () =>
        settlement.apply(payout.id, statusOf(payout), { cause: 'reconcile', actor_id: null }),
      ),
    ]);
    await moving.expectPaidOnce(awa, 4_500);
    expect(await context.textsTo(awa.phone)).toHaveLength(1);
    const late = { ...statusOf(payout), status: 'failed' } as const;
    await settlement.apply(payout.id, late, { cause: 'reconcile', actor_id: null });
    await moving.expectPaidOnce(awa, 4_500);
  });

  it('P25: by hand while the rail answers is one of both', async () => {
    const awa = await moving.driver();
    const payout = await moving.sent(awa);
    await moving.after(awa, 24 * 3_600);
    moving.approve(payout);
    await moving.pass(awa, 3_601);
    await Promise.allSettled([settle(payout, 'seen in the portal'), moving.run(other)]);
    expect(await desk.paidTo(awa)).toBe(4_500);
    expect(await moving.one(awa)).toMatchObject({ status: 'completed' });
  });

  it('P26: what fails before the commit leaves nothing half done', async () => {
    const awa = await moving.driver();
    const payout = await moving.sent(awa);
    const settlement = context.first.module.get(PayoutSettlementService);
    const broken = context.first.module.get(Transactions).run(async (tx) => {
      const held = await settlement.lock(tx, payout.id);
      await settlement.applyWithin(tx, held, statusOf(payout), { cause: 'reconcile', actor_id: null });
      throw new Error('the process is killed before the commit');
    });
    await expect(broken).rejects.toThrow('killed');
    expect(await moving.one(awa)).toMatchObject({ status: 'sent', paid_from: null });
    expect(await desk.paidTo(awa)).toBe(0);
  });

  it('P27: a large one by hand needs a second admin, and nobody settles their own', async () => {
    const awa = await moving.driver(15_000);
    const strict = await context.another({ FOUR_EYES_ABOVE: '10000' });
    context.mtn.on('transfer').next(faults.answer(400, { code: 'PAYEE_NOT_FOUND' }));
    await moving.make();
    await moving.run();
    const payout = await moving.one(awa);
    const service = strict.module.get(MovingPayoutsService);
    await service.settle(desk.admin.id, payout.id, 'MP-1');
    expect(await moving.one(awa)).toMatchObject({ status: 'manual' });
    expect((await service.get(payout.id)).approval).toMatchObject({ action: 'payout.settle' });
    const second = await insertPerson(context.database, { staff_role: 'admin' });
    await service.settle(second.id, payout.id, 'MP-1');
    expect(await moving.one(awa)).toMatchObject({ status: 'completed', settled_reference: 'MP-1' });
  });
});

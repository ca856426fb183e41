import { Logger } from '@nestjs/common';
import { insertBooking } from '../../../../test/factories/booking';
import type { Person } from '../../../../test/factories/person';
import { inHours, insertRide } from '../../../../test/factories/ride';
import { faults } from '../../../../test/fakes/scripted-server';
import { MovingPayouts } from '../../../../test/setup/moving-payouts';
import type { PaymentsContext, Process } from '../../../../test/setup/payments-context';
import type { PayoutDesk } from '../../../../test/setup/payouts';
import { PayoutAccountsService } from './payout-accounts.service';
import { PayoutsRepository } from './payouts.repository';

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

describe('creating payouts', () => {
  it('P1: by two concurrent processes creates one payout for each driver', async () => {
    const drivers = await Promise.all([moving.driver(), moving.driver(), moving.driver()]);
    const results = await Promise.all([moving.create(), moving.create(other), moving.create()]);
    expect(results.reduce((sum, count) => sum + count)).toBe(3);
    for (const driver of drivers) expect(await moving.one(driver)).toMatchObject({ amount: 4_500 });
  });

  it('continues with the next driver if one payout cannot be created, and creates that payout later', async () => {
    const drivers = [await moving.driver(), await moving.driver()];
    jest.spyOn(Logger.prototype, 'error').mockImplementation();
    jest
      .spyOn(context.first.module.get(PayoutsRepository), 'insert')
      .mockRejectedValueOnce(new Error('broken'));
    expect(await moving.create()).toBe(1);
    expect(await moving.create()).toBe(1);
    for (const driver of drivers) expect(await moving.one(driver)).toMatchObject({ amount: 4_500 });
  });

  it('P2: concurrent with a batch covers each earning once', async () => {
    const drivers = await Promise.all([moving.driver(), moving.driver(), moving.driver()]);
    const [, batch] = await Promise.all([moving.create(other), desk.create().catch(() => null)]);
    for (const driver of drivers) {
      const inBatch = batch?.payouts.filter(({ driver_id }) => driver_id === driver.id).length ?? 0;
      expect(inBatch + (await moving.of(driver)).length).toBe(1);
    }
    if (batch) await desk.batches().cancel(desk.admin.id, batch.batch.id, 'only a test');
  });

  it.each<[string, (driver: Person) => Promise<unknown>]>([
    [
      'whose earnings are still within the delay',
      async (driver) => desk.travelled(await desk.rideOver(driver)).then(() => moveRide(driver, 47)),
    ],
    ['who has earned too little', async (driver) => desk.travelled(await desk.rideOver(driver, 900))],
    [
      'whose number was changed today',
      async (driver) => earnWithAccount(driver, `pending_until = now() + interval '1 hour'`),
    ],
    ['whose name does not match', async (driver) => earnWithAccount(driver, `status = 'mismatch'`)],
    ['whose name is not checked yet', async (driver) => earnWithAccount(driver, `status = 'unchecked'`)],
    [
      'on Orange, whose rail has no payouts',
      async (driver) => earnWithAccount(driver, `provider = 'orange'`),
    ],
  ])('P3: leaves out a driver %s', async (_, prepare) => {
    const driver = await moving.driver(0);
    await prepare(driver);
    expect(await moving.create()).toBe(0);
  });

  const earnWithAccount = async (driver: Person, account: string) => {
    await desk.travelled(await desk.rideOver(driver));
    await context.database.query(`UPDATE payout_accounts SET ${account} WHERE driver_id = $1`, [driver.id]);
  };
  const moveRide = async (driver: Person, hoursAgo: number) => {
    const [ride] = await context.database.query('SELECT * FROM rides WHERE driver_id = $1', [driver.id]);
    await desk.departed(ride, hoursAgo);
  };

  it('P4: creates no second payout for a driver while the first is in progress or escalated', async () => {
    const awa = await moving.driver();
    context.mtn.on('transfer').next(faults.answer(400, { code: 'PAYEE_NOT_FOUND' }));
    await moving.create();
    await moving.run();
    expect(await moving.one(awa)).toMatchObject({ status: 'manual' });
    await desk.travelled(await desk.rideOver(awa));
    expect(await moving.create()).toBe(0);
  });
});

describe('a payout not sent yet', () => {
  it.each([
    ['stopped', 'payouts_stopped_at = now()', 'payouts_stopped_at = NULL'],
    ['suspended', 'suspended_at = now()', 'suspended_at = NULL'],
    ['reported', `money_held_until = now() + interval '1 day'`, 'money_held_until = now()'],
  ])('P14: is withdrawn if the driver is %s, and created again afterwards', async (_, change, undo) => {
    const awa = await moving.driver();
    await moving.create();
    await context.database.query(`UPDATE profiles SET ${change} WHERE id = $1`, [awa.id]);
    await moving.run();
    expect(await moving.of(awa)).toEqual([]);
    expect(moving.transfersTo(awa.phone)).toEqual([]);
    expect(await desk.earnings(awa)).toMatchObject({ available: 4_500 });
    expect(await moving.create()).toBe(0);
    await context.database.query(`UPDATE profiles SET ${undo} WHERE id = $1`, [awa.id]);
    moving.approve(await moving.sent(awa));
    await moving.after(awa, 10);
    await moving.expectPaidOnce(awa, 4_500);
  });

  it('P15: is withdrawn after a change of account; the new number is paid a day later', async () => {
    const awa = await moving.driver();
    await moving.create();
    await context.database.query(
      `UPDATE payout_accounts SET phone_number = '237679999999', pending_until = now() + interval '24 hours' WHERE driver_id = $1`,
      [awa.id],
    );
    await moving.run();
    await moving.create();
    await moving.run();
    expect([...moving.transfersTo(awa.phone), ...moving.transfersTo('237679999999')]).toEqual([]);
    await context.database.query(
      `UPDATE payout_accounts SET pending_until = now() - interval '1 second' WHERE driver_id = $1`,
      [awa.id],
    );
    const account = await context.first.module.get(PayoutAccountsService).find(awa.id);
    expect(account).toMatchObject({ pending_until: null });
    await moving.sent(awa);
    expect(moving.transfersTo(awa.phone)).toEqual([]);
    expect(moving.transfersTo('237679999999')).toMatchObject([{ amount: '4500' }]);
  });

  it('P16: is withdrawn if its earnings were refunded; the next one is smaller', async () => {
    const awa = await moving.driver();
    const booking = await desk.travelled(await desk.rideOver(awa, 2_000));
    await moving.create();
    expect(await moving.one(awa)).toMatchObject({ amount: 6_500 });
    await desk.refund(booking);
    await moving.run();
    expect(await moving.of(awa)).toEqual([]);
    moving.approve(await moving.sent(awa));
    await moving.after(awa, 10);
    await moving.expectPaidOnce(awa, 4_500);
  });

  it('P17: is withdrawn if a ride is no longer proven', async () => {
    const awa = await moving.driver(0);
    const booking = await desk.travelled(await desk.rideOver(awa));
    await moving.create();
    await context.database.query(
      `UPDATE bookings SET status = 'pending_verification', code_verified = false WHERE id = $1`,
      [booking.id],
    );
    await moving.run();
    expect(await moving.of(awa)).toEqual([]);
    expect(await desk.earnings(awa)).toMatchObject({ disputed: 4_500, available: 0 });
  });

  it('P28: is sent despite a partly refunded seat on a future ride', async () => {
    const awa = await moving.driver();
    const ride = await insertRide(context.database, { driver_id: awa.id, departure_time: inHours(3) });
    const seat = await insertBooking(context.database, { ride_id: ride.id, status: 'pending_verification' });
    await desk.cancelled(seat);
    await desk.refund(seat, seat.amount / 2);
    const payout = await moving.sent(awa);
    expect(payout).toMatchObject({ amount: 4_500, status: 'sent' });
  });

  it('P29: is sent despite a refund of a booking above the daily limit', async () => {
    const awa = await moving.driver();
    const seat = await desk.travelled(await desk.rideOver(awa, 499_000));
    await desk.refund(seat, 500);
    const payout = await moving.sent(awa);
    expect(payout.status).toBe('sent');
    expect(await desk.earnings(awa)).toMatchObject({ available: 503_000, paid: 0 });
  });

  it('P18: is reduced by a refund after the previous payout', async () => {
    const awa = await moving.driver(0);
    const booking = await desk.travelled(await desk.rideOver(awa, 2_000));
    moving.approve(await moving.sent(awa));
    await desk.refund(booking);
    await moving.after(awa, 10);
    await moving.expectPaid(awa, [2_000]);
    expect(await desk.earnings(awa)).toMatchObject({ available: -2_000 });
    await desk.travelled(await desk.rideOver(awa, 5_000));
    await moving.create();
    expect((await moving.of(awa)).map(({ amount }) => amount)).toEqual([2_000, 3_000]);
  });

  it('P19: is withdrawn after a switch to manual payouts', async () => {
    const awa = await moving.driver();
    await moving.create();
    const manual = await context.another({ PAYOUTS: 'manual' });
    await moving.run(manual);
    expect(await moving.of(awa)).toEqual([]);
    expect(await moving.create(manual)).toBe(0);
  });
});

describe('limits', () => {
  it('P20: a driver gets at most the daily limit (Douala), oldest rides first, the rest after midnight', async () => {
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
    // Counts as today's, even if midnight passes during the test.
    await context.database.query(
      `UPDATE payouts SET first_sent_at = now() + interval '1 hour' WHERE driver_id = $1`,
      [awa.id],
    );
    expect(await moving.create()).toBe(0);
    await context.database.query(
      `UPDATE payouts SET first_sent_at = date_trunc('day', now() AT TIME ZONE 'Africa/Douala') AT TIME ZONE 'Africa/Douala' - interval '1 second'
       WHERE driver_id = $1`,
      [awa.id],
    );
    await moving.create();
    expect((await moving.of(awa)).map(({ amount }) => amount)).toEqual([17_000, 7_000]);
  });

  it('P21: all drivers together get at most the daily limit, also from two concurrent processes', async () => {
    const drivers = await Promise.all(Array.from({ length: 5 }, () => moving.driver(15_000)));
    await Promise.all([moving.create(), moving.create(other)]);
    const results = (await Promise.all(drivers.map((driver) => moving.of(driver)))).flat();
    expect(results.map(({ amount }) => amount)).toEqual([15_000, 15_000, 15_000, 15_000]);
  });
});

import { insertBooking, type InsertedBooking } from '../../../../test/factories/booking';
import { insertPerson, type Person } from '../../../../test/factories/person';
import { inHours, insertRide, type InsertedRide } from '../../../../test/factories/ride';
import { codeOf, tally } from '../../../../test/setup/bookings-room';
import { PaymentsRoom, type Process } from '../../../../test/setup/payments-room';
import { waitFor } from '../../../../test/setup/wait-for';
import { newId, Transactions } from '../../../platform/database';
import { RefundRequests } from '../../bookings';
import { EarningsService } from './earnings.service';
import { PayoutBatchesRepository } from './payout-batches.repository';
import { Payouts } from './payouts.service';
import { verifyJournal } from './verify-journal';

let room: PaymentsRoom;
let admin: Person;

beforeAll(async () => {
  room = await PaymentsRoom.open();
  admin = await insertPerson(room.database, { staff_role: 'admin' });
});
afterAll(() => room.close());
beforeEach(async () => {
  // What a test left unpaid is no other test's business: it is paid.
  while ((await codeOf(makeBatch())) === 'ok');
});
afterEach(async () => {
  expect((await verifyJournal(room.database)).differences).toEqual([]);
  await room.database.query(`DELETE FROM provider_budgets`);
});

const payoutsOf = (process: Process = room.first) => process.module.get(Payouts);
const makeBatch = (process?: Process) => payoutsOf(process).create(admin.id, null);
const earningsOf = (driver: { id: string }) => room.first.module.get(EarningsService).of(driver.id);
const driver = (phone?: string) =>
  insertPerson(room.database, { driver: true, ...(phone === undefined ? {} : { phone }) });

/** A ride of yesterday that is over. */
const rideOver = (of: Person, price = 4_500): Promise<InsertedRide> =>
  insertRide(room.database, { driver_id: of.id, departure_time: inHours(-30), status: 'completed', price });

const travelled = (ride: InsertedRide, seats = 1): Promise<InsertedBooking> =>
  insertBooking(room.database, { ride_id: ride.id, status: 'completed', seats });

/** Staff give back what a booking has paid, or a part of it. */
const refund = (booking: InsertedBooking, amount = booking.amount) =>
  room.first.module.get(Transactions).run((tx) =>
    room.first.module.get(RefundRequests, { strict: false }).request(tx, {
      booking_id: booking.id,
      payment_id: booking.payment_id ?? '',
      amount,
      rule: 'staff',
      cause: 'staff',
      actor_id: admin.id,
    }),
  );

const cancelled = (booking: InsertedBooking) =>
  room.database.query(
    `UPDATE bookings SET status = 'cancelled', cancel_cause = 'passenger', cancel_reason = 'passenger', cancelled_at = now()
     WHERE id = $1`,
    [booking.id],
  );

/** How much the payouts have given a driver, by the journal's cash. */
async function paidTo(of: Person): Promise<number> {
  const [row] = await room.database.query<{ amount: number }[]>(
    `SELECT coalesce(sum(e.credit), 0)::int AS amount FROM journal_entries e JOIN journal_transactions t ON t.id = e.transaction_id
       JOIN payouts o ON o.id = t.payout_id WHERE e.account LIKE 'cash.%' AND o.driver_id = $1`,
    [of.id],
  );
  return row?.amount ?? 0;
}

describe('what a driver has earned', () => {
  it('is nothing for who never drove', async () => {
    expect(await earningsOf({ id: newId() })).toEqual({ to_come: 0, available: 0, paid: 0, rides: [] });
  });

  it('is to come until all who paid have travelled, then available, then paid; the latest ride first', async () => {
    const aicha = await driver();
    const coming = await insertRide(room.database, { driver_id: aicha.id });
    await insertBooking(room.database, { ride_id: coming.id, status: 'pending_verification', seats: 2 });
    await insertBooking(room.database, { ride_id: coming.id, status: 'pending' });
    const yesterday = await rideOver(aicha, 3_000);
    await travelled(yesterday);
    const undecided = await insertBooking(room.database, {
      ride_id: yesterday.id,
      status: 'pending_verification',
    });
    expect(await earningsOf(aicha)).toEqual({
      to_come: 15_000,
      available: 0,
      paid: 0,
      rides: [
        { ride_id: coming.id, amount: 9_000, status: 'to_come' },
        { ride_id: yesterday.id, amount: 6_000, status: 'to_come' },
      ],
    });
    await room.database.query(
      `UPDATE bookings SET status = 'completed', completed_at = now() WHERE id = $1`,
      [undecided.id],
    );
    expect(await earningsOf(aicha)).toMatchObject({ to_come: 9_000, available: 6_000, paid: 0 });
    const { batch } = await makeBatch();
    expect(await earningsOf(aicha)).toMatchObject({ to_come: 9_000, available: 6_000, paid: 0 });
    await payoutsOf().markPaid(admin.id, batch.id, { reference: 'BULK-1' });
    expect(await earningsOf(aicha)).toEqual({
      to_come: 9_000,
      available: 0,
      paid: 6_000,
      rides: [
        { ride_id: coming.id, amount: 9_000, status: 'to_come' },
        { ride_id: yesterday.id, amount: 6_000, status: 'paid' },
      ],
    });
  });

  it('keeps half of a late cancellation, available once the ride is over', async () => {
    const aicha = await driver();
    const ride = await insertRide(room.database, { driver_id: aicha.id, departure_time: inHours(5) });
    const booking = await insertBooking(room.database, { ride_id: ride.id, status: 'pending_verification' });
    await cancelled(booking);
    await refund(booking, 2_250);
    expect(await earningsOf(aicha)).toMatchObject({ to_come: 2_250, available: 0 });
    await room.database.query(
      `UPDATE rides SET status = 'completed', departure_time = now() - interval '25 hours', seats_available = seats WHERE id = $1`,
      [ride.id],
    );
    expect(await earningsOf(aicha)).toMatchObject({
      to_come: 0,
      available: 2_250,
      rides: [{ ride_id: ride.id, amount: 2_250, status: 'available' }],
    });
  });

  it('is not held up by who gave back their seats and got everything back', async () => {
    const aicha = await driver();
    const ride = await insertRide(room.database, { driver_id: aicha.id, departure_time: inHours(-2) });
    await travelled(ride);
    const gone = await insertBooking(room.database, { ride_id: ride.id, status: 'pending_verification' });
    await cancelled(gone);
    await refund(gone);
    expect(await earningsOf(aicha)).toMatchObject({ to_come: 0, available: 4_500 });
  });

  it('leaves out a ride of which everything went back', async () => {
    const aicha = await driver();
    const booking = await travelled(await rideOver(aicha));
    await refund(booking);
    expect(await earningsOf(aicha)).toEqual({ to_come: 0, available: 0, paid: 0, rides: [] });
    expect(await codeOf(makeBatch())).toBe('STATE_CONFLICT');
  });
});

describe('a batch', () => {
  it('pays each driver what is available, to the number they have, and says for which rides', async () => {
    const [aicha, serge, nobody] = [
      await driver(),
      await driver('237699123456'),
      await driver('237620000001'),
    ];
    const rides = [
      await rideOver(aicha),
      await rideOver(aicha, 2_000),
      await rideOver(serge),
      await rideOver(nobody),
    ];
    for (const ride of rides) await travelled(ride);
    await travelled(rides[0] as InsertedRide, 2);
    const { batch, payouts } = await makeBatch();
    expect(batch).toMatchObject({
      status: 'open',
      amount: 24_500,
      payout_count: 3,
      created_by: admin.id,
      reference: null,
    });
    const of = (person: Person) => payouts.find((payout) => payout.driver_id === person.id);
    expect(of(aicha)).toMatchObject({
      amount: 15_500,
      provider: 'mtn',
      phone_number: aicha.phone,
      rides: [
        { ride_id: rides[0]?.id, amount: 13_500 },
        { ride_id: rides[1]?.id, amount: 2_000 },
      ],
    });
    expect(of(serge)).toMatchObject({ amount: 4_500, provider: 'orange' });
    expect(of(nobody)).toMatchObject({ amount: 4_500, provider: null });
    expect(await payoutsOf().get(batch.id)).toEqual({ batch, payouts });
  });

  it('is not made where nothing is available', async () => {
    expect(await codeOf(makeBatch())).toBe('STATE_CONFLICT');
    expect(
      (await payoutsOf().list({ page: 1, limit: 50 })).rows.filter((batch) => batch.amount === 0),
    ).toEqual([]);
  });

  it.each([1, 2, 3])('made by several admins in two processes at once pays no franc twice (%s)', async () => {
    const other = await room.another();
    const drivers = await Promise.all(Array.from({ length: 4 }, () => driver()));
    for (const one of drivers) {
      await travelled(await rideOver(one));
      await travelled(await rideOver(one), 3);
    }
    const outcomes = await Promise.all(
      [room.first, other, room.first, other, room.first, other].map((process) => codeOf(makeBatch(process))),
    );
    expect(tally(outcomes)).toEqual({ ok: 1, STATE_CONFLICT: 5 });
    for (const one of drivers) expect(await earningsOf(one)).toMatchObject({ available: 18_000 });
    const covered = await room.database.query<{ amount: number }[]>(
      `SELECT sum(amount)::int AS amount FROM payouts WHERE driver_id = ANY($1) GROUP BY driver_id`,
      [drivers.map(({ id }) => id)],
    );
    expect(covered.map(({ amount }) => amount)).toEqual([18_000, 18_000, 18_000, 18_000]);
  });

  it('that is asked for while another is being made waits for it and takes what it left', async () => {
    const [aicha, serge] = [await driver(), await driver()];
    await travelled(await rideOver(aicha));
    const repository = room.first.module.get(PayoutBatchesRepository);
    const runner = room.database.createQueryRunner();
    await runner.startTransaction();
    await repository.lockMaking(runner.manager);
    const waiting = makeBatch();
    await waitFor(async () => {
      const held: unknown[] = await room.database.query(
        `SELECT 1 FROM pg_locks WHERE relation = 'payout_batches'::regclass AND NOT granted`,
      );
      return held.length > 0;
    });
    await travelled(await rideOver(serge));
    const payee = {
      ...aicha,
      payout_id: newId(),
      driver_id: aicha.id,
      phone_number: aicha.phone,
      provider: null,
    };
    await repository.insert(runner.manager, { id: newId(), created_by: admin.id }, [payee]);
    await runner.commitTransaction();
    await runner.release();
    expect((await waiting).payouts).toMatchObject([{ driver_id: serge.id, amount: 4_500 }]);
  });

  it('an entry is in one payout at most, by the database’s own rule', async () => {
    await travelled(await rideOver(await driver()));
    const { payouts } = await makeBatch();
    const again = room.database.query(
      `INSERT INTO payout_entries (entry_id, payout_id) SELECT entry_id, payout_id FROM payout_entries WHERE payout_id = $1`,
      [payouts[0]?.id],
    );
    await expect(again).rejects.toThrow(/duplicate key/);
  });
});

describe('a refund that is due', () => {
  it.each([1, 2, 3, 4, 5])('while a batch is made is in that batch or taken off the next (%s)', async () => {
    const aicha = await driver();
    const booking = await travelled(await rideOver(aicha));
    await travelled(await rideOver(aicha, 10_000));
    const [made] = await Promise.all([makeBatch(), refund(booking)]);
    const payout = made.payouts.find(({ driver_id }) => driver_id === aicha.id);
    expect([10_000, 14_500]).toContain(payout?.amount);
    await payoutsOf().markPaid(admin.id, made.batch.id, { reference: newId() });
    expect(await earningsOf(aicha)).toMatchObject({ to_come: 0, available: 10_000 - (payout?.amount ?? 0) });
    await travelled(await rideOver(aicha, 20_000));
    const next = await makeBatch();
    await payoutsOf().markPaid(admin.id, next.batch.id, { reference: newId() });
    expect(await paidTo(aicha)).toBe(30_000);
    expect(await earningsOf(aicha)).toMatchObject({ to_come: 0, available: 0, paid: 30_000 });
  });

  it('after the payout is taken off later ones, which never fall below 0', async () => {
    const aicha = await driver();
    const ride = await rideOver(aicha);
    const booking = await travelled(ride);
    const { batch } = await makeBatch();
    await payoutsOf().markPaid(admin.id, batch.id, { reference: 'BULK-7' });
    await refund(booking);
    expect(await earningsOf(aicha)).toEqual({
      to_come: 0,
      available: -4_500,
      paid: 4_500,
      rides: [
        { ride_id: ride.id, amount: -4_500, status: 'available' },
        { ride_id: ride.id, amount: 4_500, status: 'paid' },
      ],
    });
    expect(await codeOf(makeBatch())).toBe('STATE_CONFLICT');

    await travelled(await rideOver(aicha, 3_000));
    expect(await codeOf(makeBatch())).toBe('STATE_CONFLICT');

    const good = await rideOver(aicha, 5_000);
    await travelled(good);
    const { batch: next, payouts } = await makeBatch();
    expect(payouts).toMatchObject([{ driver_id: aicha.id, amount: 3_500 }]);
    expect(payouts[0]?.rides).toContainEqual({ ride_id: ride.id, amount: -4_500 });
    await payoutsOf().markPaid(admin.id, next.id, { reference: 'BULK-8' });
    expect(await paidTo(aicha)).toBe(8_000);
    expect(await earningsOf(aicha)).toMatchObject({ to_come: 0, available: 0, paid: 8_000 });
  });
});

describe('marking a batch as paid', () => {
  async function openBatch(...phones: string[]) {
    for (const phone of phones) {
      const known = await room.database.query<Person[]>('SELECT * FROM profiles WHERE phone = $1', [phone]);
      await travelled(await rideOver(known[0] ?? (await driver(phone))));
    }
    return (await makeBatch()).batch.id;
  }
  const cashOf = (batchId: string) =>
    room.database.query(
      `SELECT e.account, sum(e.credit)::int AS paid FROM journal_entries e JOIN journal_transactions t ON t.id = e.transaction_id
         JOIN payouts o ON o.id = t.payout_id WHERE o.batch_id = $1 AND e.account LIKE 'cash.%' GROUP BY e.account ORDER BY e.account`,
      [batchId],
    );

  it('books each driver’s money out of their own provider’s account', async () => {
    const id = await openBatch('237677111222', '237699111222');
    const { batch, payouts } = await payoutsOf().markPaid(admin.id, id, { reference: 'BULK-2' });
    expect(batch).toMatchObject({
      status: 'paid',
      reference: 'BULK-2',
      paid_by: admin.id,
      paid_at: expect.any(Date),
    });
    expect(payouts.map(({ paid_from }) => paid_from).sort()).toEqual(['mtn', 'orange']);
    expect(await cashOf(id)).toEqual([
      { account: 'cash.mtn', paid: 4_500 },
      { account: 'cash.orange', paid: 4_500 },
    ]);
  });

  it('or out of the one account that paid all of it', async () => {
    const id = await openBatch('237677111222', '237699111222');
    await payoutsOf().markPaid(admin.id, id, { reference: 'BULK-3', paid_from: 'orange' });
    expect(await cashOf(id)).toEqual([{ account: 'cash.orange', paid: 9_000 }]);
  });

  it('needs the account where a number is neither provider’s', async () => {
    const id = await openBatch('237620111222', '237677111222');
    const refused = payoutsOf().markPaid(admin.id, id, { reference: 'BULK-4' });
    await expect(refused).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field: 'paid_from' }],
    });
    expect((await payoutsOf().get(id)).batch.status).toBe('open');
    await payoutsOf().markPaid(admin.id, id, { reference: 'BULK-4', paid_from: 'mtn' });
    expect(await cashOf(id)).toEqual([{ account: 'cash.mtn', paid: 9_000 }]);
  });

  it('happens once, however many say so at once; another reference is refused', async () => {
    const other = await room.another();
    const id = await openBatch('237677111222');
    const outcomes = await Promise.all(
      [room.first, other, room.first, other].map((process) =>
        codeOf(payoutsOf(process).markPaid(admin.id, id, { reference: 'BULK-5' })),
      ),
    );
    expect(tally(outcomes)).toEqual({ ok: 4 });
    expect(await cashOf(id)).toEqual([{ account: 'cash.mtn', paid: 4_500 }]);
    expect(await codeOf(payoutsOf().markPaid(admin.id, id, { reference: 'BULK-6' }))).toBe('STATE_CONFLICT');
    expect(await codeOf(payoutsOf().markPaid(admin.id, newId(), { reference: 'BULK-6' }))).toBe('NOT_FOUND');
    const events = await room.database.query<{ action: string }[]>(
      `SELECT action FROM audit_events WHERE subject_id = $1 ORDER BY created_at`,
      [id],
    );
    expect(events.map(({ action }) => action)).toEqual(['payout_batch.created', 'payout_batch.paid']);
  });

  it('with two references at once takes one of them', async () => {
    const id = await openBatch('237677111222');
    const outcomes = await Promise.all(
      ['BULK-A', 'BULK-B'].map((reference) => codeOf(payoutsOf().markPaid(admin.id, id, { reference }))),
    );
    expect(tally(outcomes)).toEqual({ ok: 1, STATE_CONFLICT: 1 });
    expect(await cashOf(id)).toEqual([{ account: 'cash.mtn', paid: 4_500 }]);
  });
});

describe('the export of a batch', () => {
  it('holds the numbers of one provider where that is asked, and is audited', async () => {
    const [aicha, serge, nobody] = [
      await driver(),
      await driver('237699222333'),
      await driver('237620222333'),
    ];
    for (const one of [aicha, serge, nobody]) await travelled(await rideOver(one));
    const { batch } = await makeBatch();
    const lines = async (provider: 'mtn' | 'orange' | 'other' | null) =>
      (await payoutsOf().exportCsv(admin.id, batch.id, provider)).trim().split('\r\n').slice(1);
    expect(await lines(null)).toHaveLength(3);
    expect(await lines('mtn')).toEqual([expect.stringContaining(`${aicha.phone},4500,XAF`)]);
    expect(await lines('orange')).toEqual([expect.stringContaining('237699222333,4500,XAF')]);
    expect(await lines('other')).toEqual([expect.stringContaining('237620222333,4500,XAF')]);
    const exports = await room.database.query<{ to: object }[]>(
      `SELECT "to" FROM audit_events WHERE subject_id = $1 AND action = 'payout_batch.exported' ORDER BY id`,
      [batch.id],
    );
    expect(exports).toHaveLength(4);
    expect(exports[1]?.to).toEqual({ provider: 'mtn', payouts: 1 });
  });
});

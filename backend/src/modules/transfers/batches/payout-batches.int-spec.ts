import type { Person } from '../../../../test/factories/person';
import type { InsertedRide } from '../../../../test/factories/ride';
import { codeOf, tally } from '../../../../test/setup/bookings-context';
import { PaymentsContext } from '../../../../test/setup/payments-context';
import { PayoutDesk } from '../../../../test/setup/payouts';
import { waitFor } from '../../../../test/setup/wait-for';
import { newId } from '../../../platform/database';
import { verifyJournal } from '../../ledger/verification/verify-journal.query';
import { PayoutBatchesRepository } from './payout-batches.repository';

let context: PaymentsContext;
let desk: PayoutDesk;

beforeAll(async () => {
  context = await PaymentsContext.open();
  desk = await PayoutDesk.open(context);
});
afterAll(() => context.close());
beforeEach(() => desk.clear());
afterEach(async () => {
  expect((await verifyJournal(context.database)).differences).toEqual([]);
});

/** Stores a payout account. @param to.pendingHours no payouts for this long */
async function setAccount(
  driver: Person,
  to: { provider: string; phone: string; status?: string; pendingHours?: number },
): Promise<void> {
  await context.database.query(
    `INSERT INTO payout_accounts (driver_id, provider, phone_number, status, pending_until)
     VALUES ($1, $2, $3, $4, now() + make_interval(hours => $5))
     ON CONFLICT (driver_id) DO UPDATE SET phone_number = excluded.phone_number, status = excluded.status,
       pending_until = excluded.pending_until`,
    [driver.id, to.provider, to.phone, to.status ?? 'verified', to.pendingHours ?? 0],
  );
}

describe('a batch', () => {
  it('pays each driver’s available earnings to their number, and lists the rides', async () => {
    const [aicha, serge, unknownOperator] = [
      await desk.driver(),
      await desk.driver('237699123456'),
      await desk.driver('237620000001'),
    ];
    const rides = [
      await desk.rideOver(aicha),
      await desk.rideOver(aicha, 2_000),
      await desk.rideOver(serge),
      await desk.rideOver(unknownOperator),
    ];
    for (const ride of rides) await desk.travelled(ride);
    await desk.travelled(rides[0] as InsertedRide, 2);
    const { batch, payouts } = await desk.create();
    expect(batch).toMatchObject({
      status: 'open',
      amount: 24_500,
      payout_count: 3,
      created_by: desk.admin.id,
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
    expect(of(unknownOperator)).toMatchObject({ amount: 4_500, provider: null });
    expect(await desk.batches().get(batch.id)).toEqual({ batch, payouts, left_out: [], approval: null });
  });

  it('pays to the verified payout account, or else to the sign-in number', async () => {
    const [named, unproven] = [await desk.driver(), await desk.driver()];
    for (const person of [named, unproven]) await desk.travelled(await desk.rideOver(person));
    await setAccount(named, { provider: 'orange', phone: '237699200001' });
    await setAccount(unproven, { provider: 'orange', phone: '237699200002', status: 'mismatch' });
    const { batch, payouts } = await desk.create();
    const to = (person: Person) => payouts.find((payout) => payout.driver_id === person.id);
    expect(to(named)).toMatchObject({ provider: 'orange', phone_number: '237699200001' });
    expect(to(unproven)).toMatchObject({ provider: 'mtn', phone_number: unproven.phone });
    const file = await desk.batches().exportCsv(desk.admin.id, batch.id, 'orange');
    expect(file).toContain('237699200001');
    expect(file).not.toContain('237699200002');
  });

  it('leaves out a driver for a day after a change of payout account, and blocks older batches', async () => {
    const [awa, ben] = [await desk.driver(), await desk.driver()];
    for (const person of [awa, ben]) await desk.travelled(await desk.rideOver(person));
    await setAccount(ben, { provider: 'mtn', phone: '237677200003', pendingHours: 24 });
    const created = await desk.create();
    expect(created.payouts.map(({ driver_id }) => driver_id)).toEqual([awa.id]);
    expect(created.left_out).toMatchObject([{ driver_id: ben.id, reason: 'account_changed', amount: 4_500 }]);

    await setAccount(awa, { provider: 'mtn', phone: '237677200004', pendingHours: 24, status: 'unchecked' });
    const send = {
      file: () => desk.batches().exportCsv(desk.admin.id, created.batch.id, null),
      paid: (already_sent: boolean) =>
        desk.batches().markPaid(desk.admin.id, created.batch.id, { reference: 'MM-1', already_sent }),
    };
    expect(await codeOf(send.file())).toBe('STATE_CONFLICT');
    // The hold is over, but the batch has the previous number.
    await setAccount(awa, { provider: 'mtn', phone: '237677200004' });
    expect(await codeOf(send.file())).toBe('STATE_CONFLICT');
    expect(await codeOf(send.paid(false))).toBe('STATE_CONFLICT');
    expect((await send.paid(true)).batch.status).toBe('paid');
  });

  it('does not pay an account that the driver has replaced, even if the new one is not verified', async () => {
    const driver = await desk.driver();
    await desk.travelled(await desk.rideOver(driver));
    await setAccount(driver, { provider: 'mtn', phone: '237677200005' });
    const { batch } = await desk.create();
    await setAccount(driver, { provider: 'mtn', phone: '237677200006', status: 'mismatch' });
    const paid = desk.batches().markPaid(desk.admin.id, batch.id, { reference: 'MM-3' });
    expect(await codeOf(paid)).toBe('STATE_CONFLICT');
    await desk.batches().cancel(desk.admin.id, batch.id, 'account replaced');
    expect((await desk.create()).payouts).toMatchObject([{ phone_number: driver.phone }]);
  });

  it('is neither exported nor marked as paid if it contains refunded earnings', async () => {
    const driver = await desk.driver();
    const ride = await desk.rideOver(driver);
    await desk.travelled(ride);
    const refunded = await desk.travelled(ride);
    const { batch } = await desk.create();
    await desk.refund(refunded);
    const pay = (already_sent: boolean) =>
      desk.batches().markPaid(desk.admin.id, batch.id, { reference: 'MM-2', already_sent });
    expect(await codeOf(desk.batches().exportCsv(desk.admin.id, batch.id, null))).toBe('STATE_CONFLICT');
    expect(await codeOf(pay(false))).toBe('STATE_CONFLICT');
    await desk.batches().cancel(desk.admin.id, batch.id, 'refunded');
    expect((await desk.create()).batch.amount).toBe(4_500);
  });

  it('is not stored by a preview', async () => {
    const [paid, held] = [await desk.driver(), await desk.driver()];
    for (const driver of [paid, held]) await desk.travelled(await desk.rideOver(driver));
    await context.database.query('UPDATE profiles SET suspended_at = now() WHERE id = $1', [held.id]);
    const preview = await desk.batches().preview(desk.admin.id);
    expect(preview.batch.amount).toBe(4_500);
    expect(preview.payouts.map(({ driver_id }) => driver_id)).toEqual([paid.id]);
    expect(preview.left_out).toContainEqual(
      expect.objectContaining({ driver_id: held.id, reason: 'suspended' }),
    );
    expect(await codeOf(desk.batches().get(preview.batch.id))).toBe('NOT_FOUND');
    const { batch, payouts } = await desk.create();
    expect([batch.amount, payouts.length]).toEqual([4_500, 1]);
  });

  it('is not created if nothing is available', async () => {
    expect(await codeOf(desk.create())).toBe('STATE_CONFLICT');
    expect(
      (await desk.batches().list({ page: 1, limit: 50 })).rows.filter((batch) => batch.amount === 0),
    ).toEqual([]);
  });

  it.each([1, 2, 3])('pays nothing twice if several admins create one at the same time (%s)', async () => {
    const other = await context.another();
    const drivers = await Promise.all(Array.from({ length: 4 }, () => desk.driver()));
    for (const one of drivers) {
      await desk.travelled(await desk.rideOver(one));
      await desk.travelled(await desk.rideOver(one), 3);
    }
    const outcomes = await Promise.all(
      [context.first, other, context.first, other, context.first, other].map((process) =>
        codeOf(desk.create(process)),
      ),
    );
    expect(tally(outcomes)).toEqual({ ok: 1, STATE_CONFLICT: 5 });
    for (const one of drivers) expect(await desk.earnings(one)).toMatchObject({ available: 18_000 });
    const covered = await context.database.query<{ amount: number }[]>(
      `SELECT sum(amount)::int AS amount FROM payouts WHERE driver_id = ANY($1) GROUP BY driver_id`,
      [drivers.map(({ id }) => id)],
    );
    expect(covered.map(({ amount }) => amount)).toEqual([18_000, 18_000, 18_000, 18_000]);
  });

  it('waits for a batch that is being created, and takes the remaining earnings', async () => {
    const [aicha, serge] = [await desk.driver(), await desk.driver()];
    await desk.travelled(await desk.rideOver(aicha));
    const repository = context.first.module.get(PayoutBatchesRepository);
    const runner = context.database.createQueryRunner();
    await runner.startTransaction();
    await repository.lockCreation(runner.manager);
    const waiting = desk.create();
    await waitFor(async () => {
      const held: unknown[] = await context.database.query(
        `SELECT 1 FROM pg_locks WHERE relation = 'payout_batches'::regclass AND NOT granted`,
      );
      return held.length > 0;
    });
    await desk.travelled(await desk.rideOver(serge));
    const payee = {
      ...aicha,
      payout_id: newId(),
      driver_id: aicha.id,
      phone_number: aicha.phone,
      provider: null,
      stopped_by: null,
    };
    await repository.insert(runner.manager, { id: newId(), created_by: desk.admin.id }, [payee], 48);
    await runner.commitTransaction();
    await runner.release();
    expect((await waiting).payouts).toMatchObject([{ driver_id: serge.id, amount: 4_500 }]);
  });

  it('cannot contain an entry of another payout, by a database constraint', async () => {
    await desk.travelled(await desk.rideOver(await desk.driver()));
    const { payouts } = await desk.create();
    const again = context.database.query(
      `INSERT INTO payout_entries (entry_id, payout_id) SELECT entry_id, payout_id FROM payout_entries WHERE payout_id = $1`,
      [payouts[0]?.id],
    );
    await expect(again).rejects.toThrow(/duplicate key/);
  });
});

describe('marking a batch as paid', () => {
  async function openBatch(...phones: string[]) {
    for (const phone of phones) {
      const known = await context.database.query<Person[]>('SELECT * FROM profiles WHERE phone = $1', [
        phone,
      ]);
      await desk.travelled(await desk.rideOver(known[0] ?? (await desk.driver(phone))));
    }
    return (await desk.create()).batch.id;
  }
  const cashOf = (batchId: string) =>
    context.database.query(
      `SELECT e.account, sum(e.credit)::int AS paid FROM journal_entries e JOIN journal_transactions t ON t.id = e.transaction_id
         JOIN payouts o ON o.id = t.payout_id WHERE o.batch_id = $1 AND e.account LIKE 'cash.%' GROUP BY e.account ORDER BY e.account`,
      [batchId],
    );

  it('books each payout from the account of the driver’s provider', async () => {
    const id = await openBatch('237677111222', '237699111222');
    const { batch, payouts } = await desk.batches().markPaid(desk.admin.id, id, { reference: 'BULK-2' });
    expect(batch).toMatchObject({
      status: 'paid',
      reference: 'BULK-2',
      paid_by: desk.admin.id,
      paid_at: expect.any(Date),
    });
    expect(payouts.map(({ paid_from }) => paid_from).sort()).toEqual(['mtn', 'orange']);
    expect(await cashOf(id)).toEqual([
      { account: 'cash.mtn', paid: 4_500 },
      { account: 'cash.orange', paid: 4_500 },
    ]);
  });

  it('books all payouts from one account if the request names it', async () => {
    const id = await openBatch('237677111222', '237699111222');
    await desk.batches().markPaid(desk.admin.id, id, { reference: 'BULK-3', paid_from: 'orange' });
    expect(await cashOf(id)).toEqual([{ account: 'cash.orange', paid: 9_000 }]);
  });

  it('requires the paying account if a number belongs to neither provider', async () => {
    const id = await openBatch('237620111222', '237677111222');
    const refused = desk.batches().markPaid(desk.admin.id, id, { reference: 'BULK-4' });
    await expect(refused).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field: 'paid_from' }],
    });
    expect((await desk.batches().get(id)).batch.status).toBe('open');
    await desk.batches().markPaid(desk.admin.id, id, { reference: 'BULK-4', paid_from: 'mtn' });
    expect(await cashOf(id)).toEqual([{ account: 'cash.mtn', paid: 9_000 }]);
  });

  it('is booked once under concurrent requests; another reference is refused', async () => {
    const other = await context.another();
    const id = await openBatch('237677111222');
    const outcomes = await Promise.all(
      [context.first, other, context.first, other].map((process) =>
        codeOf(desk.batches(process).markPaid(desk.admin.id, id, { reference: 'BULK-5' })),
      ),
    );
    expect(tally(outcomes)).toEqual({ ok: 4 });
    expect(await cashOf(id)).toEqual([{ account: 'cash.mtn', paid: 4_500 }]);
    expect(await codeOf(desk.batches().markPaid(desk.admin.id, id, { reference: 'BULK-6' }))).toBe(
      'STATE_CONFLICT',
    );
    expect(await codeOf(desk.batches().markPaid(desk.admin.id, newId(), { reference: 'BULK-6' }))).toBe(
      'NOT_FOUND',
    );
    const events = await context.database.query<{ action: string }[]>(
      `SELECT action FROM audit_events WHERE subject_id = $1 ORDER BY created_at`,
      [id],
    );
    expect(events.map(({ action }) => action)).toEqual(['payout_batch.created', 'payout_batch.paid']);
  });

  it('is refused after cancelling, which is idempotent; a paid batch cannot be cancelled', async () => {
    const cancel = (id: string) => codeOf(desk.batches().cancel(desk.admin.id, id, 'Wrong numbers'));
    const cancelled = await openBatch('237677111222');
    expect([await cancel(cancelled), await cancel(cancelled)]).toEqual(['ok', 'ok']);
    const request = { reference: 'BULK-7' };
    expect(await codeOf(desk.batches().markPaid(desk.admin.id, cancelled, request))).toBe('STATE_CONFLICT');
    const paid = await openBatch('237677111223');
    await desk.batches().markPaid(desk.admin.id, paid, request);
    expect(await cancel(paid)).toBe('STATE_CONFLICT');
  });

  it('accepts one of two concurrent references', async () => {
    const id = await openBatch('237677111222');
    const outcomes = await Promise.all(
      ['BULK-A', 'BULK-B'].map((reference) =>
        codeOf(desk.batches().markPaid(desk.admin.id, id, { reference })),
      ),
    );
    expect(tally(outcomes)).toEqual({ ok: 1, STATE_CONFLICT: 1 });
    expect(await cashOf(id)).toEqual([{ account: 'cash.mtn', paid: 4_500 }]);
  });
});

describe('the export of a batch', () => {
  it('can be limited to one provider, and is audited', async () => {
    const [aicha, serge, unknownOperator] = [
      await desk.driver(),
      await desk.driver('237699222333'),
      await desk.driver('237620222333'),
    ];
    for (const one of [aicha, serge, unknownOperator]) await desk.travelled(await desk.rideOver(one));
    const { batch } = await desk.create();
    const lines = async (provider: 'mtn' | 'orange' | 'other' | null) =>
      (await desk.batches().exportCsv(desk.admin.id, batch.id, provider)).trim().split('\r\n').slice(1);
    expect(await lines(null)).toHaveLength(3);
    expect(await lines('mtn')).toEqual([expect.stringContaining(`${aicha.phone},4500,XAF`)]);
    expect(await lines('orange')).toEqual([expect.stringContaining('237699222333,4500,XAF')]);
    expect(await lines('other')).toEqual([expect.stringContaining('237620222333,4500,XAF')]);
    const exports = await context.database.query<{ to: object }[]>(
      `SELECT "to" FROM audit_events WHERE subject_id = $1 AND action = 'payout_batch.exported' ORDER BY id`,
      [batch.id],
    );
    expect(exports).toHaveLength(4);
    expect(exports[1]?.to).toEqual({ provider: 'mtn', payouts: 1 });
  });
});

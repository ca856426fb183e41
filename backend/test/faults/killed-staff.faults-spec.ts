import { verifyJournal } from '../../src/modules/ledger/verification/verify-journal.query';
import { insertBooking } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { HeldLock } from './held-lock';
import { assertMoneyAndSeats } from './money-and-seats';
import { FaultWorld } from './world';

const BATCHES = '/api/admin/payout-batches';

let world: FaultWorld;
let admin: { token: string };

beforeAll(async () => {
  world = await FaultWorld.open();
  world.setNewPaymentStatus('SUCCESSFUL');
  world.completeNewRefunds();
  admin = await world.member({ staff_role: 'admin' });
});
afterAll(() => world.close());
beforeEach(() => world.startAll());

/** Kills the first process while it waits for a lock, before its commit, and releases the lock. */
async function killWhileBlocked(statement: string, act: () => Promise<unknown>): Promise<void> {
  const lock = await HeldLock.on(world.databaseUrl, statement);
  const acting = act().catch(() => null);
  await lock.waitUntilBlocking();
  await world.kill(0);
  expect(await acting).toBeNull();
  await lock.terminateBlocked();
  await lock.release();
}

/** The audit event is the last row of each of these transactions. */
const killBeforeCommit = (act: () => Promise<unknown>) =>
  killWhileBlocked('LOCK TABLE audit_events IN SHARE ROW EXCLUSIVE MODE', act);

const count = async (table: string): Promise<number> => {
  const [row] = await world.database.query<[{ n: number }]>(`SELECT count(*)::int AS n FROM ${table}`);
  return row.n;
};

async function insertDriversWithEarnings(count: number): Promise<void> {
  for (let driver = 0; driver < count; driver++) {
    const { person } = await world.member({ driver: true });
    const given = { driver_id: person.id, status: 'completed', departure_time: inHours(-72) } as const;
    const ride = await insertRide(world.database, given);
    await insertBooking(world.database, { ride_id: ride.id, status: 'completed' });
  }
}

describe('kill -9 of the process', () => {
  // First, because the payout batch's payments are unknown to the providers.
  it('that cancels all bookings of a ride: the other process refunds each once', async () => {
    const ride = await insertRide(world.database);
    const riders = [await world.rider({ ride }), await world.rider({ ride }), await world.rider({ ride })];
    for (const rider of riders) await world.pay(rider, 'mtn', 1);
    await world.waitUntilIdle();
    await world.kill(1); // The first process must do the work.
    const ids = riders.map(({ booking }) => `'${booking.id}'`).sort();
    await killWhileBlocked(`SELECT 1 FROM payments WHERE booking_id = ${ids[2]} FOR UPDATE`, async () => {
      await world.call(admin, 'POST', `/api/admin/rides/${ride.id}/cancel`, { reason: 'Flooded road' }, 0);
      return null;
    });
    for (const rider of riders) {
      expect(await world.bookingOf(rider)).toMatchObject({ payment_status: 'completed' });
      expect(await world.refundOf(rider)).toMatchObject({ status: 'none' });
    }
    await world.start(1);
    await world.advanceTime(600);
    await world.requeueDeadJobs();
    await world.waitUntilIdle();
    for (const rider of riders) {
      expect(await world.bookingOf(rider)).toEqual({ status: 'cancelled', payment_status: 'refunded' });
    }
    await assertMoneyAndSeats(world);
  });

  it('that cancels the rides of a suspended driver: another process cancels the rest', async () => {
    const { person } = await world.member({ driver: true });
    const rides = [];
    for (const hours of [48, 72, 96]) {
      const given = { driver_id: person.id, departure_time: inHours(hours) };
      rides.push((await insertRide(world.database, given)).id);
    }
    const states = async () => {
      const rows: { status: string }[] = await world.database.query(
        'SELECT status FROM rides WHERE driver_id = $1 ORDER BY departure_time',
        [person.id],
      );
      return rows.map(({ status }) => status);
    };
    await world.kill(1);
    await killWhileBlocked(`SELECT 1 FROM rides WHERE id = '${rides[1]}' FOR UPDATE`, async () => {
      const change = { suspended: true, reason: 'Fraud' };
      await world.call(admin, 'PATCH', `/api/admin/profiles/${person.id}`, change, 0);
      return null;
    });
    expect(await states()).toContain('scheduled');
    await world.start(1);
    await world.advanceTime(600);
    await world.requeueDeadJobs();
    await world.waitUntilIdle();
    expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });

  it('that makes a payout batch or marks it as paid: the repeated request does it once, and the books agree', async () => {
    await insertDriversWithEarnings(3);
    await killBeforeCommit(() => world.call(admin, 'POST', BATCHES, { reason: null }, 0));
    expect([await count('payout_batches'), await count('payouts')]).toEqual([0, 0]);
    const made = await world.call(admin, 'POST', BATCHES, {}, 1);
    expect(made).toMatchObject({ status: 201, body: { data: { payout_count: 3, status: 'open' } } });

    await world.start(0);
    const path = `${BATCHES}/${made.body.data.id}/mark-paid`;
    const transactions = await count('journal_transactions');
    await killBeforeCommit(() => world.call(admin, 'POST', path, { reference: 'FRIDAY-1' }, 0));
    expect(await count('journal_transactions')).toBe(transactions);
    for (let time = 0; time < 2; time++) {
      const paid = await world.call(admin, 'POST', path, { reference: 'FRIDAY-1' }, 1);
      expect(paid).toMatchObject({ status: 200, body: { data: { status: 'paid' } } });
    }
    expect(await count('journal_transactions')).toBe(transactions + 3);
    expect((await world.call(admin, 'POST', BATCHES, {}, 1)).status).toBe(409);
    expect((await verifyJournal(world.database)).differences).toEqual([]);
  });

  it('that deletes an account leaves it intact; the next request deletes it', async () => {
    const leaving = await world.member({ full_name: 'Rose Etoa' });
    const me = async (method: string) =>
      (await world.call(leaving, method, '/api/profiles/me', {}, 1)).status;
    await killBeforeCommit(() => world.call(leaving, 'DELETE', '/api/profiles/me', {}, 0));
    const profile = await world.call(leaving, 'GET', '/api/profiles/me', undefined, 1);
    expect(profile.body.data.full_name).toBe('Rose Etoa');
    expect([await me('DELETE'), await me('DELETE')]).toEqual([200, 401]);
  });

  it('that exports data: the client notices the break, and the next export is complete', async () => {
    const { person, token } = await world.member({ full_name: 'Rose Etoa' });
    const lock = await HeldLock.on(world.databaseUrl, 'LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE');
    const headers = { authorization: `Bearer ${token}` };
    const broken = fetch(`${world.urlOf(0)}/api/profiles/me/export`, { method: 'POST', headers });
    const text = broken.then((answer) => answer.text());
    text.catch(() => undefined);
    await lock.waitUntilBlocking();
    await world.kill(0);
    await expect(text).rejects.toThrow();
    await lock.terminateBlocked();
    await lock.release();
    const whole = await world.call({ token }, 'POST', '/api/profiles/me/export', undefined, 1);
    expect(whole.body.data.profile).toMatchObject({ id: person.id });
  });
});

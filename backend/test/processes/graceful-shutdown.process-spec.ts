import type { DataSource } from 'typeorm';
import { plainDataSource } from '../../src/platform/database';
import { newPhone } from '../factories/person';
import { type InsertedRide, insertRide } from '../factories/ride';
import { HeldLock } from '../faults/held-lock';
import { type RunningServer, startServerProcess } from '../setup/server-process';
import { type SignedIn, signIn } from '../setup/sign-in';
import { freshDatabase } from '../setup/test-database';
import { waitFor } from '../setup/wait-for';

const PASSENGERS = 6;
/** In ms: each test starts and stops processes. */
const LONG = 120_000;

describe('A process that ends during requests', () => {
  let database: DataSource;
  let settings: NodeJS.ProcessEnv;
  let server: RunningServer;
  let passengers: SignedIn[];

  beforeAll(async () => {
    const DATABASE_URL = await freshDatabase();
    database = plainDataSource(DATABASE_URL);
    await database.initialize();
    settings = { DATABASE_URL, JWT_SECRET: 'the-same-secret-in-every-process-of-this-test' };
    server = await startServerProcess(settings);
    passengers = [];
    for (let n = 0; n < PASSENGERS; n++) passengers.push(await signIn(server, newPhone()));
  }, LONG);
  afterAll(async () => {
    await server.end('SIGKILL');
    await database.destroy();
  });

  const count = async (sql: string, values: unknown[]): Promise<number> =>
    (await database.query<{ n: number }[]>(sql, values))[0]?.n ?? 0;
  const countBookings = (ride: InsertedRide) =>
    count('SELECT count(*)::int AS n FROM bookings WHERE ride_id = $1', [ride.id]);
  const countNotifications = (ride: InsertedRide, type: string) =>
    count(`SELECT count(*)::int AS n FROM notifications WHERE type = $2 AND data ->> 'rideId' = $1`, [
      ride.id,
      type,
    ]);

  /** Books at the process now serving; null if there was no answer. */
  const book = ({ token }: SignedIn, ride: InsertedRide, signal?: AbortSignal) =>
    fetch(`${server.url}/api/bookings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ride_id: ride.id, seats: 1 }),
      ...(signal === undefined ? {} : { signal }),
    }).catch(() => null);

  async function expectNotifications(ride: InsertedRide): Promise<void> {
    const bookings = await countBookings(ride);
    expect(bookings).toBeGreaterThan(0);
    await waitFor(async () => (await count('SELECT count(*)::int AS n FROM booking_notices_due', [])) === 0);
    expect([
      await countNotifications(ride, 'seats_held'),
      await countNotifications(ride, 'booking_made'),
    ]).toEqual([bookings, bookings]);
  }

  it(
    'loses no notification on SIGTERM, even if the clients have disconnected',
    async () => {
      const ride = await insertRide(database, { seats: 8 });
      const disconnect = new AbortController();
      const requests = passengers.slice(0, 4).map((one) => book(one, ride, disconnect.signal));
      await waitFor(async () => (await countBookings(ride)) > 0);
      disconnect.abort();
      expect(await server.end('SIGTERM')).toBe(0);
      expect(server.output()).not.toMatch(
        /after calling end|effect after a commit|notifications not written/,
      );
      await Promise.all(requests);

      server = await startServerProcess(settings);
      await expectNotifications(ride);
    },
    LONG,
  );

  it(
    'finishes a request on SIGTERM even if its client has disconnected',
    async () => {
      const ride = await insertRide(database, { seats: 8 });
      const lock = await HeldLock.on(
        settings['DATABASE_URL'] ?? '',
        'SELECT 1 FROM rides WHERE id = $1 FOR UPDATE',
        [ride.id],
      );
      const disconnect = new AbortController();
      const request = book(passengers.at(-1) as SignedIn, ride, disconnect.signal);
      await lock.waitUntilBlocking();
      disconnect.abort();
      expect(await request).toBeNull();
      const ended = server.end('SIGTERM');
      await waitFor(() =>
        fetch(`${server.url}/api/health/live`).then(
          ({ ok }) => !ok,
          () => true,
        ),
      );
      expect(await countBookings(ride)).toBe(0);
      await lock.release();
      expect(await ended).toBe(0);
      expect(await countBookings(ride)).toBe(1);
      expect(server.output()).not.toMatch(/after calling end|effect after a commit/);

      server = await startServerProcess(settings);
      await expectNotifications(ride);
    },
    LONG,
  );

  it(
    'with DRAIN_SECONDS reports on SIGTERM that it is not ready, and answers requests until it ends',
    async () => {
      const draining = await startServerProcess({ ...settings, DRAIN_SECONDS: '3' });
      const ready = () => fetch(`${draining.url}/api/health/ready`);
      expect((await ready()).status).toBe(200);
      const ended = draining.end('SIGTERM');
      await waitFor(async () => (await ready()).status === 503);
      const answer = await fetch(`${draining.url}/api/terms`);
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
      expect((await fetch(`${draining.url}/api/health/live`)).status).toBe(200);
      expect(await ended).toBe(0);
    },
    LONG,
  );

  it(
    'sends notifications at the next start if it was killed before sending them',
    async () => {
      const ride = await insertRide(database, { seats: 8 });
      const writer = database.createQueryRunner();
      await writer.startTransaction();
      await writer.query('LOCK TABLE notifications IN ACCESS EXCLUSIVE MODE');
      const requests = passengers.slice(4).map((one) => book(one, ride));
      await waitFor(async () => (await countBookings(ride)) === requests.length);
      await server.end('SIGKILL');
      await Promise.all(requests);
      // The waiting statements end with their process.
      await writer.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`,
      );
      await writer.rollbackTransaction();
      await writer.release();
      expect(await countNotifications(ride, 'seats_held')).toBe(0);

      server = await startServerProcess(settings);
      await database.query('UPDATE booking_notices_due SET due_at = now()');
      await expectNotifications(ride);
    },
    LONG,
  );

  it('sends no overdue notification about a hold that has expired meanwhile', async () => {
    const ride = await insertRide(database);
    const [passenger] = passengers as [SignedIn];
    const answer = (await book(passenger, ride)) as Response;
    const { data } = (await answer.json()) as { data: { id: string } };
    await waitFor(async () => (await count('SELECT count(*)::int AS n FROM booking_notices_due', [])) === 0);
    await database.query(`UPDATE bookings SET hold_expires_at = now() WHERE id = $1`, [data.id]);
    await database.query(`DELETE FROM notifications WHERE data ->> 'rideId' = $1`, [ride.id]);
    await database.query('INSERT INTO booking_notices_due VALUES ($1, true, now())', [data.id]);
    await waitFor(async () => (await count('SELECT count(*)::int AS n FROM booking_notices_due', [])) === 0);
    expect(await countNotifications(ride, 'seats_held')).toBe(0);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/dev/embedded-postgres';
import { migrate, plainDataSource } from '../../src/platform/database';
import { waitFor } from '../setup/wait-for';
import { HeldLock } from './held-lock';
import { assertMoneyAndSeats } from './money-and-seats';
import { FaultWorld, LONG, type Rider } from './world';

const LEASES_SECONDS = 90;

let dataDir: string;
let postgres: EmbeddedPostgres;
let world: FaultWorld;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mboa-faults-'));
  postgres = await startEmbeddedPostgres({ dataDir, durable: true, log: () => undefined });
  const database = await plainDataSource(postgres.url).initialize();
  await migrate(database);
  await database.destroy();
  world = await FaultWorld.open({ databaseUrl: postgres.url });
  world.setNewPaymentStatus('SUCCESSFUL');
});
afterAll(async () => {
  await world.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Kills a backend with -9: PostgreSQL ends all sessions and restarts. */
async function crash(): Promise<void> {
  const client = new Client({ connectionString: postgres.url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(`SELECT pg_backend_pid() AS pid`);
  const ended = new Promise((resolve) => client.once('end', resolve));
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await ended;
}

async function waitUntilReady(): Promise<void> {
  await waitFor(async () => {
    const checks = [world.ready(0), world.ready(1), world.database.query('SELECT 1')];
    const [first, second] = await Promise.all(checks).catch(() => [false, false]);
    return first === true && second === true;
  });
}

describe('PostgreSQL crashes and comes back', () => {
  it.each(LONG ? [1, 2, 3] : [1])(
    'while payments complete in both processes: each completes once (time %i)',
    async () => {
      const riders: Rider[] = [];
      for (let payer = 0; payer < 6; payer++) {
        const rider = await world.rider({ seats: 2 });
        const provider = payer % 3 === 0 ? 'orange' : 'mtn';
        world.setNewPaymentStatus('PENDING');
        await world.pay(rider, provider, payer % 2 === 0 ? 0 : 1);
        world.setNewPaymentStatus('SUCCESSFUL');
        await world.pausePolling(rider);
        riders.push(rider);
      }
      for (const { payment } of Object.values(world.rails)) {
        for (const entry of payment.books.entries.values()) entry.status = 'SUCCESSFUL';
      }
      const lock = await HeldLock.on(world.databaseUrl, `LOCK TABLE receipt_counters IN EXCLUSIVE MODE`);
      const checks = riders.map((rider, index) => world.check(rider, index % 2 === 0 ? 0 : 1));
      await lock.waitUntilBlocking();
      await crash();
      await Promise.all(checks);
      await lock.release();
      await waitUntilReady();

      await world.advanceTime(LEASES_SECONDS);
      await world.waitUntilIdle();
      for (const rider of riders) {
        expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed', needs_review: false });
        expect(await world.bookingOf(rider)).toMatchObject({ status: 'pending_verification' });
      }
      await assertMoneyAndSeats(world);
    },
  );

  it('while a payment starts: the charge is found and applied once', async () => {
    let answer = (): void => undefined;
    const rider = await world.rider();
    world.railOf('mtn').payment.send.next(async (exchange) => {
      await new Promise<void>((resolve) => (answer = resolve));
      const { status, body } = await exchange.execute();
      exchange.response.writeHead(status).end(body === undefined ? '' : JSON.stringify(body));
    });
    const before = world.railOf('mtn').payment.references().length;
    const paying = world.pay(rider);
    await waitFor(() => world.railOf('mtn').payment.references().length > before);
    await crash();
    answer();
    await paying;
    await waitUntilReady();
    await world.advanceTime(LEASES_SECONDS);
    await world.waitUntilIdle();
    expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed' });
    await assertMoneyAndSeats(world);
  });
});

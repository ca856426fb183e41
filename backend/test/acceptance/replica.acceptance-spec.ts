import { freePort } from '../../src/dev/embedded-postgres/free-port';
import { insertPerson } from '../factories/person';
import { inHours, insertRide } from '../factories/ride';
import { BreakableProxy } from '../fakes/breakable-proxy';
import { insertMember, type Member } from '../setup/cast';
import { type PrimaryAndStandby, startPrimaryAndStandby } from '../setup/standby';
import { startTestApp, type TestApp } from '../setup/test-app';
import { freshDatabase } from '../setup/test-database';
import { waitFor } from '../setup/wait-for';

// Starts two PostgreSQL servers first.

const from_city = 'Bafoussam';
const to_city = 'Limbe';
const journey = new URLSearchParams({ from_city, to_city, upcoming: 'true' });

async function figures(metricsUrl: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  const lines = text.matchAll(/^(replica_reads_total\{from="\w+"\}|replica_in_use) (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]));
}

describe('with a replica', () => {
  let servers: PrimaryAndStandby;
  let line: BreakableProxy;
  let replicaLine: BreakableProxy;
  let product: TestApp;
  let metricsUrl: string;
  let driver: Member;

  beforeAll(async () => {
    servers = await startPrimaryAndStandby();
    const primary = new URL(servers.primaryUrl);
    line = new BreakableProxy({ host: primary.hostname, port: Number(primary.port) });
    primary.hostname = '127.0.0.1';
    primary.port = String(await line.listen());
    const replica = new URL(servers.standby.url);
    replicaLine = new BreakableProxy({ host: replica.hostname, port: Number(replica.port) });
    replica.hostname = '127.0.0.1';
    replica.port = String(await replicaLine.listen());
    const metricsPort = await freePort();
    metricsUrl = `http://127.0.0.1:${metricsPort}`;
    product = await startTestApp({
      DATABASE_URL: primary.toString(),
      DATABASE_REPLICA_URL: replica.toString(),
      METRICS_PORT: String(metricsPort),
    });
    driver = await insertMember(product, { driver: true });
    await inUse(true);
  });
  afterAll(async () => {
    await product.close();
    await Promise.all([line.cut(), replicaLine.cut()]);
    await servers.close();
  });

  const inUse = (used: boolean) =>
    waitFor(async () => (await figures(metricsUrl))['replica_in_use'] === (used ? 1 : 0));
  const answeredBy = async (who: string) =>
    (await figures(metricsUrl))[`replica_reads_total{from="${who}"}`] ?? 0;
  const ask = (path: string, method = 'GET', body?: object) =>
    fetch(product.url + path, {
      method,
      headers: {
        authorization: `Bearer ${driver.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const statusesOf = (paths: string[]) => Promise.all(paths.map(async (path) => (await ask(path)).status));
  const search = async (): Promise<string[]> => {
    const answer = await fetch(`${product.url}/api/rides?${journey}`);
    expect(answer.status).toBe(200);
    return (await answer.json()).data.map(({ id }: { id: string }) => id);
  };
  const publish = async (day: number): Promise<string> => {
    const departure_time = inHours(24 * day).toISOString();
    const car = { car_model: 'Toyota Corolla', car_plate: 'LT 123 AB', meeting_point: 'Gare routière' };
    const ride = { from_city, to_city, departure_time, price: 4_500, seats: 4, ...car };
    const answer = await ask('/api/rides', 'POST', ride);
    expect(answer.status).toBe(201);
    return (await answer.json()).data.id;
  };

  it('serves searches, their days and public profiles, but not the caller’s own lists and bookings', async () => {
    const days = new URLSearchParams({ from_city, to_city, from: '2031-03-10', days: '5' });
    const shared = [`/api/rides?${journey}`, `/api/rides/days?${days}`, `/api/profiles/${driver.id}`];
    const reads = async () => [await answeredBy('replica'), await answeredBy('primary')] as const;
    // Once more if the replica fell behind for a moment, as it may on a busy machine.
    const after = await waitFor(async () => {
      const [replica, primary] = await reads();
      expect(await statusesOf(shared)).toEqual([200, 200, 200]);
      const now = await reads();
      return now[0] === replica + shared.length && now[1] === primary && now;
    });
    const own = ['/api/rides/driver', '/api/bookings', '/api/profiles/me', '/api/notifications'];
    expect(await statusesOf(own)).toEqual([200, 200, 200, 200]);
    expect(await reads()).toEqual(after);
  });

  it('drivers find a new ride in their list and in the search, however late the replica is', async () => {
    await servers.standby.pauseReplay(true);
    try {
      const id = await publish(5);
      expect(
        (await (await ask('/api/rides/driver')).json()).data.map((ride: { id: string }) => ride.id),
      ).toContain(id);
      // The second request puts a list into the cache; it must not contain the replica's older state.
      for (let again = 0; again < 3; again++) expect(await search()).toContain(id);
    } finally {
      await servers.standby.pauseReplay(false);
    }
  });

  it('a lagging replica is skipped: writes of another process are visible within seconds, and the server is ready', async () => {
    await inUse(true);
    await servers.standby.pauseReplay(true);
    try {
      const { id } = await insertRide(product.database, { from_city, to_city });
      const written = Date.now();
      await waitFor(async () => (await search()).includes(id));
      expect(Date.now() - written).toBeLessThan(5_000);
      await inUse(false);
      expect((await ask('/api/health/ready')).status).toBe(200);
    } finally {
      await servers.standby.pauseReplay(false);
    }
    await inUse(true);
  });

  it('a person who is missing on the replica is found', async () => {
    await inUse(true);
    await servers.standby.pauseReplay(true);
    try {
      const { id } = await insertPerson(product.database, {});
      expect((await ask(`/api/profiles/${id}`)).status).toBe(200);
    } finally {
      await servers.standby.pauseReplay(false);
    }
  });

  it('without the replica no request fails, and it is used again when it is back', async () => {
    await inUse(true);
    await servers.standby.stop();
    const [status, listed] = [(await ask('/api/health/ready')).status, await search()];
    expect([status, listed.length > 0]).toEqual([200, true]);
    await inUse(false);
    expect((await search()).length).toBeGreaterThan(0);
    await servers.standby.start();
    await inUse(true);
    const before = await answeredBy('replica');
    expect((await ask(`/api/profiles/${driver.id}`)).status).toBe(200);
    expect(await answeredBy('replica')).toBe(before + 1);
  });

  it('no search fails when the replica hangs mid-query, and the replica is used again when it answers', async () => {
    const { id } = await insertRide(product.database, { from_city, to_city });
    await waitFor(async () => (await search()).includes(id));
    await inUse(true);
    replicaLine.silence();
    // Not asked before, hence in no cache.
    const paths = [1, 2, 3].map((seats) => `/api/rides?${journey}&min_seats=${seats}&max_price=90000`);
    expect(await statusesOf([...paths, `/api/profiles/${driver.id}`])).toEqual([200, 200, 200, 200]);
    await inUse(false);
    const before = await answeredBy('replica');
    expect(await search()).toContain(id);
    expect((await ask('/api/health/ready')).status).toBe(200);
    expect(await answeredBy('replica')).toBe(before);
    await replicaLine.cut();
    await replicaLine.listen();
    await inUse(true);
  });

  it('while the primary is down the search still shows the replica’s data', async () => {
    await inUse(true);
    await line.cut();
    try {
      expect((await search()).length).toBeGreaterThan(0);
      await inUse(false);
      await waitFor(async () => (await search()).length > 0);
      expect((await ask('/api/rides/driver')).status).toBe(503);
    } finally {
      await line.listen();
    }
    await inUse(true);
  });

  it.each([
    ['a replica of another server', () => servers.standby.url],
    ['another database of the same server', (own: string) => own.replace(/\/[^/]*$/, '/postgres')],
  ])('%s is never read', async (_, replicaOf) => {
    const [own, metricsPort] = [await freshDatabase(), await freePort()];
    const misled = await startTestApp({
      DATABASE_URL: own,
      DATABASE_REPLICA_URL: replicaOf(own),
      METRICS_PORT: String(metricsPort),
    });
    try {
      const { id } = await insertRide(misled.database, { from_city, to_city });
      const listed = await (await fetch(`${misled.url}/api/rides?${journey}`)).json();
      expect(listed.data.map((ride: { id: string }) => ride.id)).toEqual([id]);
      expect(await figures(`http://127.0.0.1:${metricsPort}`)).toEqual({
        replica_in_use: 0,
        'replica_reads_total{from="primary"}': 1,
      });
    } finally {
      await misled.close();
    }
  });

  // Last, because it ends the product.
  it('an unresponsive replica does not delay shutdown', async () => {
    await inUse(true);
    replicaLine.silence();
    await product.close();
  });
});

import { SchedulerRegistry } from '@nestjs/schedule';
import type { DataSource } from 'typeorm';
import { plainDataSource } from '../../src/platform/database';
import { insertPerson } from '../factories/person';
import { insertRide } from '../factories/ride';
import { insertSession } from '../factories/session';
import { mintToken } from '../setup/mint-token';
import { type RunningServer, startServerProcess } from '../setup/server-process';
import { freshDatabase } from '../setup/test-database';
import { openModule } from '../setup/test-module';
import { waitFor } from '../setup/wait-for';

// Each test starts server processes.

const JWT_SECRET = 'the-same-secret-in-the-web-and-in-the-worker';

describe('a web process and a worker', () => {
  let databaseUrl: string;
  let database: DataSource;
  const processes: RunningServer[] = [];

  beforeAll(async () => {
    databaseUrl = await freshDatabase();
    database = await plainDataSource(databaseUrl).initialize();
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.end('SIGTERM')));
    await database.destroy();
  });

  async function start(ROLE: 'web' | 'worker'): Promise<RunningServer> {
    const settings = { ROLE, DATABASE_URL: databaseUrl, JWT_SECRET, SEED_DEMO: 'off' };
    const server = await startServerProcess(settings);
    processes.push(server);
    return server;
  }
  const statusOf = async (server: RunningServer, path: string): Promise<number> =>
    (await fetch(server.url + path)).status;
  const SOCKET = '/socket.io/?EIO=4&transport=polling';

  it('the web process serves requests and no jobs; the worker runs jobs and serves no requests', async () => {
    const web = await start('web');
    const [driver, admin] = [
      await insertPerson(database, { driver: true }),
      await insertPerson(database, { staff_role: 'admin' }),
    ];
    const { id: rideId } = await insertRide(database, { driver_id: driver.id });
    const token = mintToken(JWT_SECRET, admin.id, await insertSession(database, admin.id));
    const suspension = await fetch(`${web.url}/api/admin/profiles/${driver.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ suspended: true }),
    });
    expect(suspension.status).toBe(200);
    const rideStatus = async () =>
      (await database.query<[{ status: string }]>('SELECT status FROM rides WHERE id = $1', [rideId]))[0]
        .status;
    expect(await rideStatus()).toBe('scheduled');
    expect([await statusOf(web, '/api/rides'), await statusOf(web, SOCKET)]).toEqual([200, 200]);

    const worker = await start('worker');
    await waitFor(async () => (await rideStatus()) === 'cancelled');
    expect(await statusOf(worker, '/api/health/ready')).toBe(200);
    const refused = ['/', '/api/rides', '/api/docs', SOCKET];
    expect(await Promise.all(refused.map((path) => statusOf(worker, path)))).toEqual([404, 404, 404, 403]);
  });
});

describe('the schedule', () => {
  it.each([
    ['all', true],
    ['worker', true],
    ['web', false],
  ] as const)('runs in a process with the role %s: %p', async (ROLE, runs) => {
    const { module } = await openModule([], { ROLE });
    await module.init();
    const ours = module.get(SchedulerRegistry, { strict: false }).getIntervals();
    expect(ours.some((name) => name !== 'simulator-callbacks')).toBe(runs);
    await module.close();
  });
});

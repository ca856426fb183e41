import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { plainDataSource } from '../../src/platform/database';
import { insertRide } from '../factories/ride';
import { FakeMtn } from '../fakes/mtn.fake';
import { faults } from '../fakes/scripted-server';
import { type RunningServer, startServerProcess } from '../setup/server-process';
import { type SignedIn, signIn } from '../setup/sign-in';
import { freshDatabase } from '../setup/test-database';
import { waitFor } from '../setup/wait-for';

const PASSENGER = '237677555001';

describe('A server that is ended in the middle of a request', () => {
  let mtn: FakeMtn;
  let database: DataSource;
  let settings: NodeJS.ProcessEnv;
  let server: RunningServer;
  const temporary = mkdtempSync(join(tmpdir(), 'mboa-temporary-'));

  beforeAll(async () => {
    mtn = await FakeMtn.start();
    const url = await freshDatabase();
    database = plainDataSource(url);
    await database.initialize();
    settings = {
      ...mtn.settings(),
      DATABASE_URL: url,
      JWT_SECRET: 'the-same-secret-in-every-process-of-this-test',
      RECONCILE_INTERVAL_SECONDS: '1',
      TMPDIR: temporary,
    };
    server = await startServerProcess(settings);
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await database.destroy();
    await mtn.stop();
    rmSync(temporary, { recursive: true });
  });

  it('recovers the payment under the same reference after kill -9 between charge and commit: one charge, one ticket', async () => {
    const ride = await insertRide(database, { seats: 4 });
    const passenger: SignedIn = await signIn(server, PASSENGER);
    const booked = await passenger.request('POST', '/api/bookings', { ride_id: ride.id, seats: 2 });
    const { data: booking } = (await booked.json()) as { data: { id: string } };

    mtn.on('requesttopay').next(faults.hangAfterDoing());
    const paying = passenger
      .request('POST', '/api/payments', {
        booking_id: booking.id,
        provider: 'mtn',
        phone_number: '677123456',
      })
      .catch(() => null);
    await waitFor(() => mtn.payments.entries.size === 1);
    await server.end('SIGKILL');
    await paying;

    const [reference = ''] = [...mtn.payments.entries.keys()];
    expect(await database.query('SELECT status, transaction_id FROM payments')).toEqual([
      { status: 'pending', transaction_id: reference },
    ]);
    mtn.payments.decide(reference, 'SUCCESSFUL');

    server = await startServerProcess(settings);
    await database.query('UPDATE payments SET next_check_at = now(), claimed_until = NULL');
    await waitFor(async () => {
      const [row] = await database.query<{ status: string }[]>('SELECT status FROM payments');
      return row?.status === 'completed';
    });

    expect([...mtn.payments.entries.keys()]).toEqual([reference]);
    const [ticket] = await database.query<
      { status: string; payment_status: string; verification_code: string }[]
    >('SELECT status, payment_status, verification_code FROM bookings');
    expect(ticket).toMatchObject({ status: 'pending_verification', payment_status: 'completed' });
    expect(ticket?.verification_code).toMatch(/^\d{6}$/);
    expect(await database.query('SELECT seats_available FROM rides')).toEqual([{ seats_available: 2 }]);
    expect(await database.query('SELECT count(*)::int AS n FROM payment_receipts')).toEqual([{ n: 1 }]);
  });

  it('aborts a stalled upload on SIGTERM and deletes its files', async () => {
    const passenger = await signIn(server, PASSENGER);
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/driver-applications HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${passenger.token}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n' +
        '--x\r\nContent-Disposition: form-data; name="license_file_recto"; filename="a.jpg"\r\n\r\npaper',
    );
    const received = () => readdirSync(temporary).filter((name) => name.startsWith('mboa-upload-'));
    await waitFor(() => received().length === 1);
    expect([await server.end('SIGTERM'), received()]).toEqual([0, []]);
    server = await startServerProcess(settings);
  });
});

import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { plainDataSource } from '../../src/platform/database';
import { insertBooking } from '../factories/booking';
import { builtFile, ServerProcess } from '../setup/built-server';
import { freshDatabase } from '../setup/test-database';

describe('npm run cli', () => {
  let databaseUrl: string;
  let database: DataSource;
  const dataDir = mkdtempSync(join(tmpdir(), 'mboa-verify-'));

  beforeAll(async () => {
    databaseUrl = await freshDatabase();
    database = await plainDataSource(databaseUrl).initialize();
  });
  afterAll(async () => {
    await database.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function run(args: string[], extraSettings: Record<string, string> = {}) {
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...extraSettings };
    const command = new ServerProcess(builtFile('cli.js'), settings, args);
    const code = await command.exited;
    return { code, stdout: command.stdout, stderr: command.stderr };
  }
  const verify = () => run(['verify-journal']);

  it('verify-journal prints held and owed amounts and succeeds if all agree', async () => {
    await insertBooking(database, { status: 'pending_verification', seats: 2 });
    expect(await verify()).toEqual({
      code: 0,
      stdout:
        'Held: XAF 9,000 at MTN, XAF 0 at Orange. Owed: XAF 9,000 to drivers, XAF 0 back to passengers.\n' +
        'The journal agrees with payments, refunds and payouts. Transactions: 1.\n',
      stderr: '',
    });
  });

  it('verify-journal lists each difference and fails', async () => {
    const { payment_id } = await insertBooking(database, { status: 'completed' });
    await database.query(`UPDATE payments SET status = 'failed' WHERE id = $1`, [payment_id]);
    const { code, stdout, stderr } = await verify();
    expect(code).toBe(1);
    expect(stdout).toContain(
      `The journal records payment ${payment_id} as completed, but its status is failed.\n`,
    );
    expect(stdout).not.toContain('The journal agrees');
    expect(stderr).toBe('The journal and the records differ: 1.\n');
  });

  it('verify-audit succeeds on an unchanged log, and fails once a sealed event is removed', async () => {
    const intact = await run(['verify-audit']);
    expect(intact).toMatchObject({ code: 0, stderr: '' });
    expect(intact.stdout).toContain('The audit log is unchanged.');
    const removed = '00000000-0000-7000-8000-000000000001';
    await database.query(`INSERT INTO audit_seals (no, event_id, hash) VALUES (1, $1, '')`, [removed]);
    await database.query('UPDATE audit_chain_head SET sealed = 1');
    const { code, stderr } = await run(['verify-audit']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: `Audit event 1 (${removed}) was removed.\n` });
  });

  it('compare-statement lists payments missing from our books and fails', async () => {
    const file = join(dataDir, 'statement.csv');
    writeFileSync(file, 'reference,amount\nTX-1,700\n');
    expect(await run(['compare-statement', file])).toEqual({
      code: 1,
      stdout: 'TX-1 of 700 XAF is not known here.\n',
      stderr: 'The statement and our books differ: 1.\n',
    });
  });

  it('grant-role and reconcile succeed while a running server uses METRICS_PORT', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const METRICS_PORT = String((server.address() as AddressInfo).port);
    try {
      expect(await run(['grant-role', '237670000009', 'admin'], { METRICS_PORT })).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('237670000009 is admin now.'),
        stderr: '',
      });
      expect(await run(['reconcile'], { METRICS_PORT })).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(
          /^Payments checked: 0\.\nRefunds sent or checked: 0\.\nPayouts sent or checked: 0\.$/m,
        ),
        stderr: '',
      });
    } finally {
      server.close();
    }
  });
});

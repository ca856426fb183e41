import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeMtn } from '../fakes/mtn.fake';
import { FakeOrangeSms } from '../fakes/orange-sms.fake';
import { faults } from '../fakes/scripted-server';
import { FakeTwilio } from '../fakes/twilio.fake';
import { builtFile, ServerProcess } from '../setup/built-server';
import { insertMember } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';
import { freshDatabase } from '../setup/test-database';

/** A port without a listener. */
const CLOSED_PORT = 9;

describe('npm run cli -- doctor', () => {
  let databaseUrl: string;
  let orange: FakeOrangeSms;
  let twilio: FakeTwilio;
  const dataDir = mkdtempSync(join(tmpdir(), 'mboa-doctor-'));

  beforeAll(async () => {
    [databaseUrl, orange, twilio] = await Promise.all([
      freshDatabase(),
      FakeOrangeSms.start(),
      FakeTwilio.start(),
    ]);
  });
  afterAll(async () => {
    await Promise.all([orange.stop(), twilio.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  const run = (settings: Record<string, string>, ...args: string[]) =>
    new ServerProcess(builtFile('cli.js'), { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...settings }, [
      'doctor',
      ...args,
    ]);

  async function examine(settings: Record<string, string> = {}, ...args: string[]) {
    const command = run(settings, ...args);
    const code = await command.exited;
    const lines = command.stdout.trim().split('\n');
    return {
      code,
      lines,
      stderr: command.stderr,
      about: (check: string) => lines.filter((line) => line.includes(` ${check} `)),
    };
  }

  it('warns on a developer’s machine, also about plain http, and succeeds', async () => {
    const { code, about, stderr } = await examine();
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(about('address')).toEqual([
      expect.stringMatching(/^warning .*http:\/\/localhost:\d+: without https/),
    ]);
    expect(about('database')).toHaveLength(1);
    expect(about('storage')).toEqual([expect.stringMatching(/^ok .*Wrote, read and deleted/)]);
    expect(about('sms')).toEqual([expect.stringMatching(/^warning .*Set SMS_PROVIDERS/)]);
    expect(about('time_zone')).toEqual([expect.stringMatching(/^ok /)]);
  });

  it('reports two carriers that respond and accept our credentials', async () => {
    const { code, about } = await examine({
      ...twilio.settings(),
      ...orange.settings(),
      SMS_PROVIDERS: 'orange,twilio',
    });
    expect(about('sms')).toEqual([expect.stringMatching(/^ok .*orange, twilio/)]);
    expect(code).toBe(0);
    expect([orange.sent, twilio.sent]).toEqual([[], []]);
  });

  it('checks the credentials of each rail in use and names the one that rejects them', async () => {
    const [accepting, rejecting, away] = [
      await FakeMtn.start(),
      await FakeMtn.start(),
      await FakeMtn.start(),
    ];
    const live = (mtn: FakeMtn) => ({ PAYMENTS_MODE: 'live', ...mtn.settings() });
    rejecting.on('token').always(faults.answer(401, { error: 'login_failed' }));
    const unreachable = live(away);
    await away.stop();
    const [good, rejected, unreached] = await Promise.all([
      examine(live(accepting)),
      examine(live(rejecting), '--live-payment', '677000078'),
      examine(unreachable),
    ]);
    await Promise.all([accepting.stop(), rejecting.stop()]);
    expect(good.about('rails')[0]).toMatch(/^ok .*mtn-momo: reachable, and it accepts our credentials/);
    expect(good.about('rails')[1]).toMatch(/^warning .*its callbacks go to http/);
    expect(rejected.about('rails')[0]).toMatch(/^FAILED .*mtn-momo: rejects our credentials/);
    expect(rejected.lines.at(-1)).toMatch(/^FAILED +payment +No payment was requested/);
    expect(rejecting.payments.entries.size).toBe(0);
    expect(unreached.about('rails')[0]).toMatch(/^FAILED .*mtn-momo: no usable answer/);
    expect([good.code, rejected.code, unreached.code]).toEqual([0, 1, 1]);
  });

  it('charges and refunds on the number’s rail, or explains how if the rail cannot refund', async () => {
    const [mtn, orange, withoutFunds] = await Promise.all(
      ['670000001', '690000001', '670000004'].map((number) => examine({}, '--live-payment', number)),
    );
    expect(mtn?.about('payment')).toEqual([
      expect.stringMatching(/^ok .*mtn-momo: requesting 100 XAF/),
      expect.stringMatching(/^ok .*Enter the PIN/),
      expect.stringMatching(/^ok .*100 XAF were charged/),
      expect.stringMatching(/^ok .*100 XAF were refunded/),
    ]);
    expect(orange?.about('payment').at(-1)).toMatch(/^warning .*cannot refund by API: send 100 XAF .*settle/);
    expect(withoutFunds?.about('payment').at(-1)).toMatch(/^FAILED .*Nothing was charged/);
    expect([mtn?.code, orange?.code, withoutFunds?.code]).toEqual([0, 0, 1]);
    expect(
      [mtn, orange, withoutFunds].map((one) => one?.lines.join() + String(one?.stderr)).join(),
    ).not.toMatch(/6[79]000000\d/);
  });

  it('resumes and refunds the payment after being killed during the PIN prompt', async () => {
    const mtn = await FakeMtn.start();
    const live = { PAYMENTS_MODE: 'live', ...mtn.settings() };
    const killed = run(live, '--live-payment', '677000077');
    await killed.waitForOutput('Enter the PIN');
    await killed.signal('SIGKILL');
    const [requested] = [...mtn.payments.entries.values()];
    mtn.refunds.newEntriesAre = { status: 'SUCCESSFUL', reason: null };
    mtn.payments.decide(requested?.reference ?? '', 'SUCCESSFUL');
    const again = await examine(live, '--live-payment', '677000077');
    expect(again.about('payment')[0]).toMatch(/still open.*nothing is charged again/);
    expect(again.about('payment').at(-1)).toMatch(/^ok .*100 XAF were refunded/);
    expect(again.code).toBe(0);
    expect([mtn.payments.moved, mtn.refunds.moved]).toEqual([100, 100]);
    await mtn.stop();
  });

  it('fails and names carrier, Redis, storage and public address if none of them works', async () => {
    orange.on('token').next(faults.answer(401, { error: 'invalid_client' }));
    const mute: Server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => mute.once('listening', resolve));
    const { port } = mute.address() as { port: number };
    const { code, about, lines, stderr } = await examine({
      ...orange.settings(),
      REDIS_URL: `redis://:secret@127.0.0.1:${CLOSED_PORT}`,
      STORAGE_URL: 's3://mboa-files',
      S3_ENDPOINT: `http://127.0.0.1:${CLOSED_PORT}`,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      PUBLIC_URL: `https://127.0.0.1:${port}`,
    });
    mute.close();
    expect(about('sms')).toEqual([expect.stringMatching(/^FAILED .*orange is unreachable/)]);
    expect(about('redis')).toEqual([expect.stringMatching(/^FAILED .*ECONNREFUSED.*REDIS_URL/)]);
    expect(about('storage')).toEqual([expect.stringMatching(/^FAILED .*STORAGE_URL/)]);
    expect(about('address')[0]).toMatch(/^FAILED +address .*127\.0\.0\.1/);
    expect(lines.join()).not.toContain('secret');
    expect(stderr).toMatch(/^Failed checks: 4\.$/m);
    expect(code).toBe(1);
  });

  it('lists every wrong setting and the address of an unreachable database', async () => {
    const [wrong, away] = await Promise.all([
      examine({ PORT: 'many', SMS_PROVIDERS: 'pigeon' }),
      examine({ DATABASE_URL: `postgres://mboa:secret@127.0.0.1:${CLOSED_PORT}/mboa` }),
    ]);
    expect(wrong.code).toBe(1);
    expect(wrong.about('settings')).toEqual([
      expect.stringMatching(/^FAILED .*PORT/),
      expect.stringMatching(/^FAILED .*SMS_PROVIDERS must be outbox, twilio, orange, http/),
    ]);
    expect(away.code).toBe(1);
    expect(away.about('database')).toEqual([expect.stringMatching(/^FAILED /)]);
    expect(away.stderr + away.lines.join()).not.toContain('secret');
  });
});

describe('GET /api/admin/doctor', () => {
  let product: TestApp;
  beforeAll(async () => {
    product = await startTestApp();
  });
  afterAll(() => product.close());

  it('returns the same report to an admin, in the requested language', async () => {
    const admin = await insertMember(product, { staff_role: 'admin' });
    const ask = async (lang: string) => {
      const answer = await fetch(`${product.url}/api/admin/doctor?lang=${lang}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect(answer.status).toBe(200);
      return (
        (await answer.json()) as {
          data: { state: string; findings: { check: string; state: string; message: string }[] };
        }
      ).data;
    };
    const english = await ask('en');
    expect(english.state).toBe('warning');
    const outbox = (findings: typeof english.findings) => findings.find(({ check }) => check === 'sms');
    expect(outbox(english.findings)).toMatchObject({
      state: 'warning',
      message: expect.stringMatching(/^SMS stay/),
    });
    expect(outbox((await ask('fr')).findings)?.message).toMatch(/^Les SMS restent/);
  });
});

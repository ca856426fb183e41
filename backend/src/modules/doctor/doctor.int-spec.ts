import { Readable } from 'node:stream';
import { runInThisContext } from 'node:vm';
import { Logger } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import { FakeMtn } from '../../../test/fakes/mtn.fake';
import { FakeOrange } from '../../../test/fakes/orange.fake';
import { FakeOrangeCm } from '../../../test/fakes/orange-cm.fake';
import { FakePawapay } from '../../../test/fakes/pawapay.fake';
import { type Behaviour, faults } from '../../../test/fakes/scripted-server';
import { selfSigned, TlsProxy } from '../../../test/fakes/self-signed';
import { openModule } from '../../../test/setup/test-module';
import { pawapayOperator } from '../../dev/simulator/pawapay.simulator';
import { textsIn } from '../../locales';
import { Clock } from '../../platform/clock';
import { AppConfig, type RailName } from '../../platform/config';
import type { DiskSpace, FileStore } from '../../platform/storage';
import { PaymentProviders } from '../rails/providers/registry';
import { certificateOf } from './checks/certificate';
import { RailsCheck } from './checks/rails.check';
import { checkBackups, checkDatabase, checkRedis, checkSms, checkStorage } from './checks/service-checks';
import {
  checkAddress,
  checkChannels,
  checkPush,
  checkSettings,
  checkTimeZone,
} from './checks/setting-checks';
import { DoctorModule } from './doctor.module';
import type { ArchiveFacts, DatabaseFacts, DoctorRepository } from './doctor.repository';
import type { Finding } from './finding';

const texts = textsIn('en').doctor;
const linesOf = (findings: Finding[]) => findings.map(({ state, message }) => `${state}: ${message(texts)}`);

let mtn: FakeMtn;
let orange: FakeOrange;
let orangeCm: FakeOrangeCm;
let pawapay: FakePawapay;
let product: TestingModule;

beforeAll(async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  [mtn, orange, orangeCm, pawapay] = await Promise.all([
    FakeMtn.start(),
    FakeOrange.start(),
    FakeOrangeCm.start(),
    FakePawapay.start(),
  ]);
  const settings = {
    ...orange.settings(),
    ...orangeCm.settings(),
    ...pawapay.settings(),
    ...mtn.settings(),
  };
  ({ module: product } = await openModule([DoctorModule], {
    ...settings,
    JWT_SECRET: 'a secret that only the tests of the doctor know',
    PUBLIC_URL: 'https://rides.example.cm',
  }));
  await product.init();
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await product.close();
  await Promise.all([mtn.stop(), orange.stop(), orangeCm.stop(), pawapay.stop()]);
});

/** The test's configuration with these sections replaced. */
const configWith = (changes: object) => ({ ...product.get(AppConfig), ...changes });

describe('The doctor’s rail check', () => {
  const rails = [
    ['mtn-momo', () => mtn],
    ['orange-partner', () => orange],
    ['orange-cm', () => orangeCm],
    ['pawapay', () => pawapay],
  ] as const;
  const linesAbout = async (rail: string, check = product.get(RailsCheck)) =>
    linesOf(await check.run()).filter((line) => line.includes(` ${rail}:`));
  /** Requests to the callback host. */
  let callbackHost: jest.SpyInstance;
  const healthAnswer = () => Response.json({ status: 'ok' });
  beforeEach(() => {
    // The product's global object; `globalThis` is the one of this spec.
    const application = runInThisContext('globalThis') as typeof globalThis;
    callbackHost = jest.spyOn(application, 'fetch').mockImplementation(async () => healthAnswer());
  });
  afterEach(() => {
    for (const [, fake] of rails) fake().on('status').always(null);
    pawapay.on('availability').always(null);
  });

  it.each(rails)(
    'passes for %s when it accepts our credentials, and shows callback and outgoing addresses',
    async (rail) => {
      const lines = await linesAbout(rail);
      expect(lines[0]).toMatch(/^ok: .* accepts our credentials/);
      expect(lines.slice(rail === 'pawapay' ? 2 : 1)).toEqual([
        expect.stringMatching(/^ok: .*https:\/\/rides\.example\.cm\/api\/payments\/.*, leads to this server/),
        expect.stringMatching(/^warning: .*does not use https/),
        expect.stringMatching(/^ok: .*leave from 127\.0\.0\.1/),
      ]);
    },
  );

  it.each([
    ['no problems', {}, [/^ok: pawapay: reports no problems with MTN, Orange/]],
    [
      'closed payments and slow payouts',
      { DEPOSIT: 'CLOSED', PAYOUT: 'DELAYED' },
      [/^warning: .*MTN accepts no payments at the moment/, /^warning: .*MTN is slow with payouts/],
    ],
  ])('reports pawaPay’s operator status: %s', async (_what, states, lines) => {
    const providers = [pawapayOperator('MTN_MOMO_CMR', states), pawapayOperator('ORANGE_CMR')];
    pawapay.on('availability').always(faults.answer(200, [{ country: 'CMR', providers }]));
    expect((await linesAbout('pawapay')).filter((line) => line.includes('reports '))).toEqual(
      lines.map((line) => expect.stringMatching(line) as string),
    );
  });

  it.each([
    ['no operator', faults.answer(500, {}), ['MTN', 'Orange']],
    [
      'only MTN',
      faults.answer(200, [{ country: 'CMR', providers: [pawapayOperator('MTN_MOMO_CMR')] }]),
      ['Orange'],
    ],
  ] as const)('warns if pawaPay reports the status of %s', async (_what, behaviour, missing) => {
    pawapay.on('availability').always(behaviour);
    const lines = (await linesAbout('pawapay')).filter((line) =>
      line.includes('does not report the status of'),
    );
    expect(lines).toEqual(
      missing.map((wallet) => expect.stringMatching(`^warning: .*status of ${wallet}`) as string),
    );
  });

  it('fails for a rail that does not respond, and still reports the others', async () => {
    let end = (): void => undefined;
    pawapay.on('status').always(faults.heldUntil(new Promise<void>((resolve) => (end = resolve))));
    const lines = linesOf(await product.get(RailsCheck).run(1));
    end();
    expect(lines).toContain(
      "failed: pawapay: no usable answer (no answer in 1 s). Check its address, our network and the provider's status.",
    );
    expect(lines.filter((line) => /^ok: .* accepts our credentials/.test(line))).toHaveLength(3);
  });

  it('fails at once if a certificate authority was deleted, although the rail does not respond', async () => {
    let end = (): void => undefined;
    orangeCm.on('status').always(faults.heldUntil(new Promise<void>((resolve) => (end = resolve))));
    const check = checkWith('orange-cm', { caFile: '/nowhere/authority.pem' });
    await expect(check.run(60)).rejects.toMatchObject({ code: 'ENOENT' });
    end();
  });

  it.each(
    rails.flatMap(([rail, fake]) =>
      (
        [
          [
            'rejects our credentials',
            faults.answer(401, { message: 'no' }),
            /^failed: .*rejects our credentials/,
          ],
          ['is down', faults.answer(503, 'down'), /^failed: .*no usable answer/],
          ['answers with an HTML page', faults.html(502), /^failed: .*no usable answer/],
        ] as const
      ).map(([what, behaviour, line]) => [rail, what, fake, behaviour, line] as const),
    ),
  )('fails if %s %s', async (rail, _what, fake, behaviour: Behaviour, line) => {
    fake().on('status').always(behaviour);
    expect((await linesAbout(rail))[0]).toMatch(line);
  });

  it.each([
    ['is low', (): unknown => (mtn.availableBalance = 900), /^warning: .*only 900 XAF/],
    [
      'is refused to our address',
      (): unknown => mtn.on('balance').next(faults.html(403)),
      /^failed: .*rejects our credentials \(balance: .*outgoing address/,
    ],
    [
      'cannot be read',
      (): unknown => mtn.on('balance').next(faults.answer(500, {})),
      /^warning: .*does not report the balance/,
    ],
  ] as const)('reports a balance that %s', async (_what, arrange, line) => {
    arrange();
    expect((await linesAbout('mtn-momo'))[0]).toMatch(line);
    mtn.availableBalance = 9_000_000;
  });

  function checkWith(name: RailName, changes: object) {
    const { payments } = product.get(AppConfig);
    const rail = { ...payments.rails[name], ...changes };
    const config = configWith({ payments: { ...payments, rails: { ...payments.rails, [name]: rail } } });
    return new RailsCheck(config, product.get(PaymentProviders, { strict: false }), new Clock());
  }

  it.each([
    'http://rides.example.cm',
    'https://localhost',
    'https://192.168.1.7',
    'https://100.64.0.9',
    'https://mboa.lan',
  ])('warns about an unreachable callback address: %s', async (origin) => {
    const lines = await linesAbout(
      'mtn-momo',
      checkWith('mtn-momo', { callbackUrl: `${origin}/api/payments/callback` }),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^warning: mtn-momo: its callbacks go to .* not reachable from outside/),
    );
  });

  it('warns if a rail’s callback address has the path of another rail', async () => {
    const callbackUrl = 'https://rides.example.cm/api/payments/callback';
    const check = checkWith('pawapay', { callbackUrl });
    expect(await linesAbout('pawapay', check)).toContainEqual(
      expect.stringMatching(/^warning: .*expects them at \/api\/payments\/pawapay\/callback/),
    );
  });

  it.each([
    ['another server', () => Promise.resolve(new Response('<p>Welcome</p>')), 'HTTP 200'],
    ['a sign-in page', () => Promise.resolve(Response.redirect('https://idp.example', 302)), 'HTTP 302'],
    [
      'an unknown host',
      () => Promise.reject(new TypeError('failed', { cause: { code: 'ENOTFOUND' } })),
      'ENOTFOUND',
    ],
  ])('warns if the callback host leads to %s', async (_what, answer, why) => {
    callbackHost.mockImplementation(answer);
    expect(await linesAbout('mtn-momo')).toContainEqual(
      expect.stringContaining(`does not lead to a running server of ours (${why})`),
    );
  });

  it('checks the certificate of a separate callback host', async () => {
    const callbackUrl = 'https://nowhere.invalid/api/payments/callback';
    const check = checkWith('mtn-momo', { callbackUrl });
    expect(linesOf(await check.run())).toContainEqual(
      expect.stringMatching(/^failed: nowhere\.invalid is unreachable/),
    );
  });
});

describe('The doctor’s certificate check', () => {
  const signed = selfSigned(30);
  let server: TlsProxy;

  beforeAll(async () => {
    server = await TlsProxy.start(mtn.baseUrl, signed);
  });
  afterAll(() => server.stop());

  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const line = async (...of: Parameters<typeof certificateOf>) => linesOf([await certificateOf(...of)])[0];

  it('fails for an unknown authority unless it is configured as trusted', async () => {
    expect(await line(server.baseUrl, new Date())).toMatch(
      /^failed: 127\.0\.0\.1:\d+: the certificate is not accepted/,
    );
    expect(await line(server.baseUrl, new Date(), { authority: undefined })).toMatch(
      /^failed: .*certificate is not accepted here \(\w*SELF_SIGNED\w*\)/,
    );
    expect(await line(server.baseUrl, new Date(), { authority: signed.certificate })).toMatch(
      /^ok: .*valid for (29|30) more days/,
    );
  });

  it('warns in the last two weeks, and fails if the server is unreachable', async () => {
    expect(await line(server.baseUrl, inDays(20), { authority: signed.certificate })).toMatch(
      /^warning: .*expires in (9|10) days/,
    );
    expect(await line('https://127.0.0.1:9', new Date())).toMatch(/^failed: .*is unreachable/);
  });
});

describe('The doctor’s database checks', () => {
  const healthy: DatabaseFacts = {
    version: '15.4',
    version_number: 150_004,
    clock_ms: Date.now(),
    connections: 5,
    max_connections: 100,
  };
  const databaseWith = (facts: Partial<DatabaseFacts>, aheadMs = 0) =>
    ({
      facts: async () => ({ ...healthy, clock_ms: Date.now() + aheadMs, ...facts }),
    }) as unknown as DoctorRepository;

  it.each([
    ['is healthy', databaseWith({}), /^ok: PostgreSQL 15\.4/],
    ['has a wrong clock', databaseWith({}, 60_000), /^failed: .*differs .* by 60 s/],
    ['is old', databaseWith({ version: '12', version_number: 120_000 }), /^warning: .*older/],
    ['has few connections left', databaseWith({ connections: 95 }), /^warning: 95 of 100/],
  ] as const)('report that the database %s', async (_what, repository, line) => {
    expect(linesOf(await checkDatabase(repository))).toEqual([expect.stringMatching(line)]);
  });

  it.each([
    ['is off in production', { on: false }, true, /^failed: .*archives nothing/],
    ['is off in development', { on: false }, false, /^warning: .*archives nothing/],
    [
      'fails',
      { seconds_since_archived: 7_200, seconds_since_failed: 60 },
      true,
      /^failed: Archiving has been failing/,
    ],
    ['has never failed or worked', {}, true, /^warning: .*nothing has been archived/],
    ['is late', { seconds_since_archived: 90_000 }, true, /^warning: .*25 hours/],
    ['works', { seconds_since_archived: 120, seconds_since_failed: 9_000 }, true, /^ok: .*2 minutes ago/],
  ] as const)('report that archiving %s', async (_what, facts: Partial<ArchiveFacts>, isProduction, line) => {
    const archive = async () => ({
      on: true,
      seconds_since_archived: null,
      seconds_since_failed: null,
      ...facts,
    });
    const repository = { archive } as unknown as DoctorRepository;
    expect(linesOf(await checkBackups(repository, configWith({ isProduction })))).toEqual([
      expect.stringMatching(line),
    ]);
  });
});

describe('The doctor’s other checks', () => {
  const config = () => product.get(AppConfig);
  const broken = async () => Promise.reject(Object.assign(new Error('no'), { code: 'EACCES' }));
  const store = (changes: object) =>
    ({
      put: async (content: Buffer) => {
        stored = content;
        return { key: 'doctor/x', size: content.length };
      },
      open: async () => Readable.from([stored]),
      remove: async () => undefined,
      ...changes,
    }) as unknown as FileStore;
  const disk = (problem: 'full' | 'read_only' | null) =>
    ({ problem: async () => problem }) as unknown as DiskSpace;
  let stored: Buffer = Buffer.alloc(0);

  it.each([
    ['works', store({}), null, /^ok: Wrote, read and deleted/],
    ['refuses to store', store({ put: broken }), null, /^failed: .*EACCES/],
    ['does not find the file', store({ open: async () => null }), null, /^failed: .*came back changed/],
    [
      'returns other content',
      store({ open: async () => Readable.from(['x']) }),
      null,
      /^failed: .*came back changed/,
    ],
    ['refuses to delete', store({ remove: broken }), null, /^failed: .*EACCES/],
    ['is full', store({}), 'full', /^failed: .*nearly full/],
    ['is read-only', store({}), 'read_only', /^failed: .*not writable/],
  ] as const)('report that storage %s', async (_what, files, problem, line) => {
    expect(linesOf(await checkStorage(config(), files, disk(problem)))).toEqual([
      expect.stringMatching(line),
    ]);
  });

  it.each(['DATA_DIR', 'STORAGE_URL'])('name the setting of the store: %s', async (setting) => {
    const { url } = config().storage;
    const checked = configWith({ storage: { ...config().storage, url, setting } });
    expect(linesOf(await checkStorage(checked, store({ put: broken }), disk(null)))).toEqual([
      expect.stringContaining(`Check ${setting}.`),
    ]);
  });

  it('warn of several processes without Redis', async () => {
    const role = { servesApi: true, runsJobs: false };
    expect(linesOf(await checkRedis(configWith({ redisUrl: null, role })))).toEqual([
      expect.stringMatching(/^warning: .*set REDIS_URL/),
    ]);
  });

  const whatsappWith = (problem: string | null) => ({ problem: async () => problem }) as never;
  it('fail for each unreachable carrier, and warn if there is only one carrier', async () => {
    const sms = { ...config().sms, providers: ['orange', 'twilio'] };
    const unreachable = {
      unavailableCarriers: async () => [{ carrier: 'twilio', why: 'HTTP 401' }],
    } as never;
    expect(linesOf(await checkSms(configWith({ sms }), unreachable, whatsappWith(null)))).toEqual([
      expect.stringMatching(/^failed: twilio is unreachable \(HTTP 401\)/),
    ]);
    const single = { ...sms, providers: ['orange'] };
    const reachable = { unavailableCarriers: async () => [] } as never;
    expect(linesOf(await checkSms(configWith({ sms: single }), reachable, whatsappWith(null)))).toEqual([
      expect.stringMatching(/^warning: Sent by orange only/),
    ]);
    expect(linesOf(await checkSms(configWith({ sms }), reachable, whatsappWith('HTTP 401')))).toEqual([
      expect.stringMatching(/^ok: Sent by orange, twilio/),
      expect.stringMatching(/^warning: WhatsApp is unreachable \(HTTP 401\)/),
    ]);
  });

  it('warn of each channel that no gateway can use, if the assistant is on', async () => {
    const assistant = { ...config().assistant, isOn: true, ussdSecret: null, ussdAddresses: [] };
    const sms = { ...config().sms, inboundSecret: null };
    const closed = { assistant, sms, whatsapp: null };
    const check = (changes: object) => linesOf(checkChannels(configWith({ ...closed, ...changes })));
    expect(check({})).toEqual([
      expect.stringMatching(/^warning: USSD: .*Set USSD_SECRET, USSD_ALLOWED_ADDRESSES/),
      expect.stringMatching(/^warning: SMS: .*Set SMS_INBOUND_SECRET, SMS_AUTH_TOKEN/),
      expect.stringMatching(/^warning: WhatsApp: .*Set WHATSAPP_TOKEN/),
    ]);
    const open = [
      expect.stringMatching(/^ok: USSD/),
      expect.stringMatching(/^ok: SMS/),
      expect.stringMatching(/^ok: WhatsApp/),
    ];
    expect(
      check({
        assistant: { ...assistant, ussdSecret: 'secret' },
        sms: { ...sms, inboundSecret: 'secret' },
        whatsapp: {},
      }),
    ).toEqual(open);
    expect(
      check({
        assistant: { ...assistant, ussdAddresses: ['192.0.2.7'] },
        sms: { ...sms, twilio: { ...sms.twilio, authToken: 'token' } },
        whatsapp: {},
      }),
    ).toEqual(open);
    expect(check({ assistant: { ...assistant, isOn: false } })).toEqual([
      expect.stringMatching(/^ok: Switched off/),
    ]);
  });

  it('warn of push keys derived from JWT_SECRET, and of a placeholder address', async () => {
    const push = { ...config().push, isConfigured: false, subject: 'mailto:contact@mboa.example' };
    expect(linesOf(checkPush(configWith({ push })))).toEqual([
      expect.stringMatching(/^warning: .*VAPID_PUBLIC_KEY/),
      expect.stringMatching(/^warning: VAPID_SUBJECT/),
    ]);
  });

  it('warn if the process lacks Douala’s time zone', async () => {
    jest.spyOn(Intl, 'DateTimeFormat').mockReturnValue({ format: () => '99:99' } as never);
    expect(linesOf(checkTimeZone(new Date()))).toEqual([expect.stringMatching(/^warning: .*Africa\/Douala/)]);
  });

  it('warn of development settings in production, and fail if the public address is unreachable', async () => {
    const { http, about, payments } = config();
    const changes = {
      isProduction: true,
      payments: { ...payments, mode: 'mock' },
      http: { ...http, trustedProxies: [], metricsPort: null },
      about,
    };
    expect(linesOf(checkSettings(configWith(changes))).join('\n')).toMatch(
      /Payments are simulated[^]*TRUSTED_PROXIES[^]*METRICS_PORT[^]*CONTACT_EMAIL/,
    );
    const unreachable = configWith({ http: { ...http, publicUrl: 'https://127.0.0.1:9' } });
    expect(linesOf(await checkAddress(unreachable, new Date()))).toEqual([
      expect.stringMatching(/^failed: 127\.0\.0\.1:9 is unreachable/),
    ]);
  });
});

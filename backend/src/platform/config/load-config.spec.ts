import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BadSettingsError, loadConfig } from '.';

const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: 'a-secret-of-at-least-thirty-two-characters',
  PAYMENTS_MODE: 'live',
  MTN_BASE_URL: 'https://momo.example',
  MTN_SUBSCRIPTION_KEY: 'key',
  MTN_API_USER: 'user',
  MTN_API_KEY: 'secret',
  SMS_PROVIDER: 'twilio',
  SMS_ACCOUNT_SID: 'AC1',
  SMS_AUTH_TOKEN: 'token',
};

function problemsOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof BadSettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe('Settings', () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'mboa-config-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('all have a default', () => {
    const config = loadConfig({ DATA_DIR: dataDir });
    expect(config.http).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      throttling: true,
      publicUrl: 'http://localhost:3000',
    });
    expect(config.payments).toMatchObject({
      mode: 'mock',
      mockSuccessRate: 0.8,
      reconcileIntervalSeconds: 10,
    });
    expect(config.payments.providers.mtn.prefixes).toEqual(['67']);
    expect(config.bookings.holdMinutes).toBe(15);
    expect(config.serviceFee).toEqual({ percent: 0, min: 0, max: 0 });
    expect(config.payments.costs['mtn-momo'].payment).toEqual({ basisPoints: 0, fixedXaf: 0 });
  });

  it('parse provider costs in percent and francs, for all or each kind of movement', () => {
    const { costs } = loadConfig({
      DATA_DIR: dataDir,
      RAIL_COST_MTN_MOMO: '1.5+10',
      RAIL_COST_ORANGE_PARTNER: '2/0.5/1+25',
    }).payments;
    const mtn = { basisPoints: 150, fixedXaf: 10 };
    expect(costs['mtn-momo']).toEqual({ payment: mtn, refund: mtn, payout: mtn });
    expect(costs['orange-partner']).toEqual({
      payment: { basisPoints: 200, fixedXaf: 0 },
      refund: { basisPoints: 50, fixedXaf: 0 },
      payout: { basisPoints: 100, fixedXaf: 25 },
    });
  });

  it.each([
    ['SERVICE_FEE_PERCENT', '5.001'],
    ['SERVICE_FEE_PERCENT', '-1'],
    ['SERVICE_FEE_MIN', '2.5'],
    ['RAIL_COST_MTN_MOMO', '1.5/2'],
    ['RAIL_COST_ORANGE_PARTNER', 'two'],
    ['PRICE_CAP_FACTOR', '0.5'],
    ['SMS_FROM', 'Mboa Cameroun'],
    ['SMS_FROM', '1234567890123456'],
    ['SMS_FROM', 'Mboa\nCM'],
  ])('refuse %s=%s', (name, value) => {
    expect(problemsOf({ DATA_DIR: dataDir, [name]: value }).join()).toContain(name);
  });

  it.each([
    ['PRICE_CAP_FACTOR', '0'],
    ['PRICE_CAP_FACTOR', '1'],
    ['SMS_FROM', 'Mboa-CM 237'],
    ['SMS_FROM', '+237670000001'],
  ])('accept %s=%s', (name, value) => {
    expect(problemsOf({ DATA_DIR: dataDir, [name]: value })).toEqual([]);
  });

  it.each<[string, NodeJS.ProcessEnv, boolean]>([
    ['on without settings', {}, true],
    ['off if switched off', { ASSISTANT: 'off' }, false],
    ['off with another database', { DATABASE_URL: 'postgres://localhost/mboa' }, false],
    ['off with a real carrier', { SMS_PROVIDER: 'http', SMS_HTTP_URL: 'https://sms.example' }, false],
    ['on if switched on', { DATABASE_URL: 'postgres://localhost/mboa', ASSISTANT: 'on' }, true],
  ])('turn the assistant %s', (_, settings, isOn) => {
    expect(loadConfig({ DATA_DIR: dataDir, ...settings }).assistant.isOn).toBe(isOn);
  });

  it('accept pawaPay for either wallet, and require its token in live mode', () => {
    const live = { DATA_DIR: dataDir, PAYMENTS_MODE: 'live' };
    expect(problemsOf({ ...live, RAIL_ORANGE: 'pawapay' }).join()).toContain('PAWAPAY_TOKEN');
    const { providers } = loadConfig({ ...live, RAIL_MTN: 'pawapay', PAWAPAY_TOKEN: 'token' }).payments;
    expect(providers.mtn).toMatchObject({ rail: 'pawapay', enabled: true });
    expect(providers.orange).toMatchObject({ rail: 'orange-partner', enabled: false });
  });

  it('accept pawaPay’s callback key as PEM, on one line or as base64, and nothing else', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string;
    const base64 = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    for (const key of [pem, pem.replaceAll('\n', '\\n'), base64]) {
      const { rails } = loadConfig({ DATA_DIR: dataDir, PAWAPAY_CALLBACK_PUBLIC_KEY: key }).payments;
      expect(createPublicKey(rails.pawapay.callbackPublicKey ?? '').equals(publicKey)).toBe(true);
    }
    const ed25519 = generateKeyPairSync('ed25519').publicKey.export({
      type: 'spki',
      format: 'pem',
    }) as string;
    for (const key of ['nonsense', ed25519]) {
      expect(problemsOf({ DATA_DIR: dataDir, PAWAPAY_CALLBACK_PUBLIC_KEY: key })).toEqual([
        'PAWAPAY_CALLBACK_PUBLIC_KEY must be the PEM of an EC or RSA public key',
      ]);
    }
  });

  it.each(['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])(
    'enable tracing with %s',
    (name) => {
      expect(loadConfig({ DATA_DIR: dataDir }).http.traces).toBe(false);
      expect(loadConfig({ DATA_DIR: dataDir, [name]: 'http://collector:4318' }).http.traces).toBe(true);
      expect(problemsOf({ DATA_DIR: dataDir, [name]: 'collector' })).toEqual([
        `${name} must be an http or https address without credentials`,
      ]);
    },
  );

  it.each(['secret', 'authorization=', 'a=b,secret', 'authorization=sec%0Aret', 'authorization=sec%zzret'])(
    'refuse the trace headers %s without repeating their value',
    (headers) => {
      const [problem, ...others] = problemsOf({ DATA_DIR: dataDir, OTEL_EXPORTER_OTLP_HEADERS: headers });
      expect(problem).toBe('OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs separated by commas');
      expect(others).toEqual([]);
    },
  );

  it('contain the support contacts that are set, and refuse malformed ones', () => {
    const contacts = {
      SUPPORT_WHATSAPP: '237677123456',
      SUPPORT_EMAIL: 'aide@mboa.example',
      SUPPORT_PHONE: ' ',
    };
    expect(loadConfig({ DATA_DIR: dataDir, ...contacts }).about.support).toEqual({
      phone: null,
      whatsapp: '237677123456',
      email: 'aide@mboa.example',
    });
    const bad = { SUPPORT_PHONE: '+237 677, 699', SUPPORT_WHATSAPP: 'wa.me/237', SUPPORT_EMAIL: 'aide' };
    expect(problemsOf({ DATA_DIR: dataDir, ...bad }).map((problem) => problem.split(' ', 1)[0])).toEqual([
      'SUPPORT_PHONE',
      'SUPPORT_WHATSAPP',
      'SUPPORT_EMAIL',
    ]);
  });

  it.each(['MTN_BASE_URL', 'SMS_HTTP_URL', 'S3_ENDPOINT'])('refuse credentials in %s', (name) => {
    expect(problemsOf({ DATA_DIR: dataDir, [name]: 'https://user:secret@mtn.example' })).toEqual([
      `${name} must be an http or https address without credentials`,
    ]);
  });

  it('refuse a certificate of Orange that cannot be read', () => {
    const file = join(dataDir, 'authority.pem');
    writeFileSync(file, 'not a certificate');
    for (const path of [file, dataDir, `${file}.missing`]) {
      expect(problemsOf({ DATA_DIR: dataDir, ORANGE_CM_CA_FILE: path })).toEqual([
        'ORANGE_CM_CA_FILE must be a PEM certificate that can be read',
      ]);
    }
  });

  it('refuse a phone prefix of both wallets', () => {
    const prefixes = { PHONE_PREFIXES_MTN: '67,650', PHONE_PREFIXES_ORANGE: '69,65' };
    expect(problemsOf({ DATA_DIR: dataDir, ...prefixes })).toEqual([
      'PHONE_PREFIXES_MTN and PHONE_PREFIXES_ORANGE overlap at 650',
    ]);
  });

  it('refuse a maximum fee below the minimum', () => {
    const limits = { SERVICE_FEE_PERCENT: '5', SERVICE_FEE_MIN: '100', SERVICE_FEE_MAX: '50' };
    expect(problemsOf({ DATA_DIR: dataDir, ...limits })).toEqual([
      'SERVICE_FEE_MAX must not be less than SERVICE_FEE_MIN',
    ]);
  });

  it('keep the random secret of the data folder across restarts', () => {
    const key = () => loadConfig({ DATA_DIR: dataDir }).keys.for('access token').export().toString('hex');
    expect(key()).toBe(key());
  });

  it('create the data folder with its parents', () => {
    const folder = join(dataDir, 'several', 'levels');
    loadConfig({ DATA_DIR: folder });
    expect(existsSync(join(folder, 'jwt-secret'))).toBe(true);
  });

  it.each(['loopback', '10.0.0.0/8, 192.168.1.7', '::1', 'fd00::/8'])('accept the proxies %s', (proxies) => {
    expect(problemsOf({ DATA_DIR: dataDir, TRUSTED_PROXIES: proxies })).toEqual([]);
  });

  it.each(['nonsense', '10.0.0.0/33', '10.0.0.0/', '1.2.3', '10.0.0.1,,10.0.0.2', '10.0.0.0/8/8'])(
    'refuse the proxies %s by name',
    (proxies) => {
      expect(problemsOf({ DATA_DIR: dataDir, TRUSTED_PROXIES: proxies })).toEqual([
        expect.stringMatching(/^TRUSTED_PROXIES /),
      ]);
    },
  );

  it('treat a blank variable as unset', () => {
    expect(loadConfig({ DATA_DIR: dataDir, PORT: ' ', DATABASE_URL: '' }).database.url).toBeNull();
  });

  it('report all invalid values in one message', () => {
    const problems = problemsOf({
      DATA_DIR: dataDir,
      PORT: 'many',
      MOCK_SUCCESS_RATE: '2',
      PAYMENTS_MODE: 'maybe',
      DATABASE_URL: 'mysql://x',
    });
    for (const name of ['PORT', 'MOCK_SUCCESS_RATE', 'PAYMENTS_MODE', 'DATABASE_URL']) {
      expect(problems.some((problem) => problem.includes(name))).toBe(true);
    }
  });

  it.each([
    ['REDIS_URL', 'redis://localhost:99999'],
    ['REDIS_URL', 'redis://['],
    ['DATABASE_URL', 'postgres://[x/mboa'],
    ['DATABASE_REPLICA_URL', 'postgres://localhost:99999/mboa'],
    ['PUBLIC_URL', 'https://mboa.cm/app'],
    ['PUBLIC_URL', 'https://mboa.cm?a=b'],
    ['PUBLIC_URL', 'https://user:secret@mboa.cm'],
    ['MTN_TARGET_ENVIRONMENT', 'mtn cameroon'],
    ['MTN_TARGET_ENVIRONMENT', 'sandbox\nx'],
    ['USSD_ALLOWED_ADDRESSES', 'abc'],
    ['USSD_ALLOWED_ADDRESSES', '10.0.0.1,10.0.0'],
    ['USSD_ALLOWED_ADDRESSES', '999.1.1.1'],
    ['STORAGE_URL', 'file://data/files'],
    ['VAPID_SUBJECT', 'https://'],
    ['VAPID_SUBJECT', 'mailto:'],
  ])('refuse %s=%s, which cannot work', (name, value) => {
    const [problem = '', ...others] = problemsOf({
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://db/mboa',
      [name]: value,
    });
    expect([problem.split(' ')[0], others]).toEqual([name, []]);
  });

  it('accept addresses in each usual form', () => {
    for (const settings of [
      { REDIS_URL: 'rediss://:secret@redis:6380/1' },
      { DATABASE_URL: 'postgresql:///mboa?host=/run/postgresql' },
      { DATABASE_URL: 'postgres://mboa:p%40ss@[::1]:5432/mboa' },
      { PUBLIC_URL: 'https://mboa.cm/' },
      { PUBLIC_URL: 'http://192.168.1.5:3000' },
      { STORAGE_URL: 'file:///data/files' },
      { STORAGE_URL: 'file:data' },
      { USSD_ALLOWED_ADDRESSES: '10.0.0.1,2001:db8::1' },
      { VAPID_SUBJECT: 'https://mboa.cm/contact' },
    ])
      expect(() => loadConfig({ DATA_DIR: dataDir, ...settings })).not.toThrow();
  });

  it.each(['https://mboa.cm/', 'HTTPS://Mboa.CM', 'https://mboa.cm:443'])(
    'give the public address %s the form that browsers send',
    (PUBLIC_URL) =>
      expect(loadConfig({ PUBLIC_URL, DATA_DIR: dataDir }).http.publicUrl).toBe('https://mboa.cm'),
  );

  it('allow a complete production start', () => {
    const config = loadConfig({ ...PRODUCTION, DATA_DIR: dataDir });
    expect(config.http.host).toBe('0.0.0.0');
    expect(config.database.seedDemo).toBe(false);
    expect(config.payments.providers.orange.enabled).toBe(false);
  });

  it.each([
    ['mock payments', { PAYMENTS_MODE: 'mock' }, 'PAYMENTS_MODE'],
    ['the SMS outbox', { SMS_PROVIDER: 'outbox' }, 'SMS_PROVIDER'],
    ['a default secret', { JWT_SECRET: '' }, 'JWT_SECRET'],
    ['a short secret', { JWT_SECRET: 'short' }, 'JWT_SECRET'],
    ['a short previous secret', { JWT_SECRET_PREVIOUS: 'short' }, 'JWT_SECRET_PREVIOUS'],
    ['throttling switched off', { THROTTLING: 'off' }, 'THROTTLING'],
    ['a provider without its keys', { MTN_API_KEY: '' }, 'MTN_API_KEY'],
  ])('refuse production with %s', (_what, change, name) => {
    expect(problemsOf({ ...PRODUCTION, DATA_DIR: dataDir, ...change }).join()).toContain(name);
  });

  const PAIR = {
    VAPID_PUBLIC_KEY:
      'BOowwgaaUVFdXRqZsyas-cSFYOj9ov_QqiGlvYxQxQ_1LnDx5L8hMONs6KR6REqTHjDic1qW7ywVvvwQiGEU3Vc',
    VAPID_PRIVATE_KEY: 'WAyoHX4mLtjQ4Antnk1B3Y6oO29MYWOW25Yfwpnc6z0',
  };

  it('keep configured push keys', () => {
    const { push } = loadConfig({ DATA_DIR: dataDir, ...PAIR });
    expect(push).toMatchObject({ publicKey: PAIR.VAPID_PUBLIC_KEY, privateKey: PAIR.VAPID_PRIVATE_KEY });
  });

  it('derive missing push keys from the secret', () => {
    const keys = (secret: string) => loadConfig({ DATA_DIR: dataDir, JWT_SECRET: secret.repeat(32) }).push;
    expect(keys('a')).toEqual(keys('a'));
    expect(keys('a').publicKey).not.toBe(keys('b').publicKey);
    const { publicKey, privateKey } = keys('a');
    expect(
      problemsOf({ DATA_DIR: dataDir, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }),
    ).toEqual([]);
  });

  it.each([
    ['the public key alone', { VAPID_PRIVATE_KEY: '' }, 'must both be set, or neither'],
    ['the private key alone', { VAPID_PUBLIC_KEY: '' }, 'must both be set, or neither'],
    ['a malformed key', { VAPID_PRIVATE_KEY: 'secret' }, 'must be one pair'],
    ['a key that is not on the curve', { VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'must be one pair'],
    ['keys of two pairs', { VAPID_PRIVATE_KEY: `${'A'.repeat(42)}E` }, 'must be one pair'],
  ])('refuse push keys that are %s', (_what, change, sentence) => {
    expect(problemsOf({ DATA_DIR: dataDir, ...PAIR, ...change })).toEqual([
      expect.stringMatching(`VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY ${sentence}`),
    ]);
  });

  it.each(['push.example', '.push.example, fcm.googleapis.com', 'localhost:8443'])(
    'accept the push hosts %s',
    (hosts) => {
      expect(problemsOf({ DATA_DIR: dataDir, PUSH_ENDPOINT_HOSTS: hosts })).toEqual([]);
    },
  );

  it.each(['https://push.example', '*', 'push.example/x', 'a,,b', 'a b'])(
    'refuse the push hosts %s by name',
    (hosts) => {
      expect(problemsOf({ DATA_DIR: dataDir, PUSH_ENDPOINT_HOSTS: hosts })).toEqual([
        expect.stringMatching(/^PUSH_ENDPOINT_HOSTS /),
      ]);
    },
  );

  it('are frozen', () => {
    const config = loadConfig({ DATA_DIR: dataDir });
    expect(() => Object.assign(config.http, { port: 1 })).toThrow(TypeError);
    expect(() => config.payments.providers.mtn.prefixes.push('68')).toThrow(TypeError);
  });
});

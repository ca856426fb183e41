import { FakeHttpCarrier } from '../../../../../test/fakes/http-sms.fake';
import { FakeOrangeSms } from '../../../../../test/fakes/orange-sms.fake';
import { faults } from '../../../../../test/fakes/scripted-server';
import { FakeTwilio } from '../../../../../test/fakes/twilio.fake';
import { loadConfig } from '../../../../platform/config';
import { SmsNotSentError } from '../sms-sender';
import { CarrierHttp } from './carrier-http';
import { HttpCarrier } from './http.carrier';
import { OrangeCarrier } from './orange.carrier';
import { TwilioCarrier } from './twilio.carrier';

const TO = '237677000001';
const TEXT = 'Réservé & payé: 50 % = "2 500" FCFA ✓';

const REFERENCE = '0b9f2f6e-6a57-4c0e-9d3c-0d7c5ad7f001';

const configOf = (settings: Record<string, string>) =>
  loadConfig({ JWT_SECRET: 'a secret that only the tests of carriers know', ...settings }).sms;

describe('Twilio', () => {
  let carrier: FakeTwilio;
  beforeAll(async () => {
    carrier = await FakeTwilio.start();
  });
  afterAll(() => carrier.stop());

  it('reports an unknown outcome after a timeout', async () => {
    const carrierWithShortTimeout = new TwilioCarrier(configOf(carrier.settings()), new CarrierHttp(50));
    carrier.on('send').next(faults.hang());
    await expect(carrierWithShortTimeout.send(TO, TEXT, REFERENCE)).rejects.toMatchObject({
      outcome: 'unknown',
    });
  });

  it('accepts the text by the status alone if the body of the answer arrives too slowly', async () => {
    const carrierWithShortBodyTimeout = new TwilioCarrier(
      configOf(carrier.settings()),
      new CarrierHttp(3_600_000, 50),
    );
    carrier.on('send').next(faults.drip());
    await expect(carrierWithShortBodyTimeout.send(TO, TEXT, REFERENCE)).resolves.toBeNull();
  });

  it('accepts the text by the status alone if the body of the answer is too large', async () => {
    carrier.on('send').next(faults.answer(201, { padding: 'x'.repeat(100_000) }));
    const twilio = new TwilioCarrier(configOf(carrier.settings()));
    await expect(twilio.send(TO, TEXT, REFERENCE)).resolves.toBeNull();
  });

  it('reports a failure if unreachable, without the number in the error', async () => {
    const unreachable = new TwilioCarrier(
      configOf({ ...carrier.settings(), SMS_BASE_URL: 'http://127.0.0.1:1' }),
    );
    const error: unknown = await unreachable.send(TO, TEXT, REFERENCE).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SmsNotSentError);
    expect(error).toMatchObject({ outcome: 'refused' });
    expect(String(error)).not.toContain(TO);
  });
});

describe('Orange', () => {
  let orange: FakeOrangeSms;
  let carrier: OrangeCarrier;
  beforeEach(async () => {
    orange = await FakeOrangeSms.start();
    carrier = new OrangeCarrier(configOf(orange.settings()));
  });
  afterEach(() => orange.stop());

  it('receives number, sender and the exact text', async () => {
    await carrier.send(TO, TEXT);
    expect(orange.sent).toEqual([{ to: `tel:+${TO}`, senderName: 'Mboa', body: TEXT }]);
  });

  it('issues one token for concurrent and later texts', async () => {
    await Promise.all(Array.from({ length: 5 }, () => carrier.send(TO, TEXT)));
    await carrier.send(TO, TEXT);
    expect(orange.sent).toHaveLength(6);
    expect(orange.requestsTo('token')).toHaveLength(1);
  });

  it('issues another token after revoking the first', async () => {
    await carrier.send(TO, TEXT);
    orange.revokeTokens();
    await carrier.send(TO, TEXT);
    expect(orange.sent).toHaveLength(2);
  });

  it.each([
    ['gives no token', 'token', faults.html(503), 'refused'],
    ['breaks the connection while giving a token', 'token', faults.resetAfterDoing(), 'refused'],
    ['sends a truncated token', 'token', faults.truncatedJson(), 'refused'],
    ['refuses the text', 'send', faults.answer(400, { code: 22 }), 'refused'],
    ['has no credit left', 'send', faults.answer(403, { code: 41 }), 'refused'],
    ['fails', 'send', faults.html(500), 'unknown'],
    ['breaks the connection after accepting the text', 'send', faults.resetAfterDoing(), 'unknown'],
  ] as const)(
    'that %s (request: %s) causes an error with the right outcome',
    async (_, operation, fault, outcome) => {
      orange.on(operation).next(fault);
      await expect(carrier.send(TO, TEXT)).rejects.toMatchObject({ name: 'SmsNotSentError', outcome });
      await carrier.send(TO, TEXT);
    },
  );
});

describe('A generic HTTP carrier', () => {
  let server: FakeHttpCarrier;
  const send = (settings: Record<string, string>) =>
    new HttpCarrier(configOf({ ...server.settings(), ...settings })).send(TO, TEXT, REFERENCE);
  beforeAll(async () => {
    server = await FakeHttpCarrier.start();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.sent.length = 0;
  });

  it('receives a form with a bearer token', async () => {
    await send({});
    const [sent] = server.sent;
    expect(sent).toMatchObject({
      authorization: 'Bearer fake-token',
      contentType: 'application/x-www-form-urlencoded',
    });
    expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual({ to: TO, from: 'Mboa', text: TEXT });
  });

  it('receives JSON with Basic credentials, with the text escaped', async () => {
    await send({
      SMS_HTTP_TOKEN: '',
      SMS_HTTP_USER: 'mboa',
      SMS_HTTP_PASSWORD: 'secret',
      SMS_HTTP_CONTENT_TYPE: 'application/json',
      SMS_HTTP_BODY: '{"messages":[{"destination":"+{to}","source":"{from}","content":"{text}"}]}',
    });
    const [sent] = server.sent;
    expect(sent?.authorization).toBe(`Basic ${Buffer.from('mboa:secret').toString('base64')}`);
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      messages: [{ destination: `+${TO}`, source: 'Mboa', content: TEXT }],
    });
  });

  it.each([
    [faults.answer(422), 'refused'],
    [faults.answer(429), 'refused'],
    [faults.answer(502), 'unknown'],
    [faults.reset(), 'unknown'],
  ])('that refuses or fails causes an error with the right outcome', async (fault, outcome) => {
    server.on('send').next(fault);
    await expect(send({})).rejects.toMatchObject({ outcome });
  });
});

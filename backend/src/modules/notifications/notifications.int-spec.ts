import { Logger } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { faults } from '../../../test/fakes/scripted-server';
import { FakeTwilio } from '../../../test/fakes/twilio.fake';
import { openModule } from '../../../test/setup/test-module';
import { NotificationsModule } from '.';
import { SmsDeliveryService } from './sms/sms-delivery.service';

const TO = '237677000001';

describe('The SMS of an event', () => {
  let carrier: FakeTwilio;
  let context: TestingModule;
  let delivery: SmsDeliveryService;
  let database: DataSource;
  let lastKey = 0;
  const newKey = () => `booking:${++lastKey}:made`;

  beforeAll(async () => {
    carrier = await FakeTwilio.start();
    ({ module: context } = await openModule([NotificationsModule], carrier.settings()));
    delivery = context.get(SmsDeliveryService);
    database = context.get(DataSource);
  });
  afterAll(async () => {
    await context.close();
    await carrier.stop();
  });
  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    carrier.sent.length = 0;
  });
  afterEach(() => jest.restoreAllMocks());

  it('reaches the carrier with number, sender and the exact text', async () => {
    const body = 'Vos 2 places sont réservées & payées: 50 % = 2 500 FCFA ✓';
    await delivery.sendOnce(newKey(), TO, body);
    expect(carrier.sent).toEqual([{ to: `+${TO}`, from: '+15005550006', body }]);
    expect(carrier.requests.at(-1)?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  it('is sent once, however often the job runs', async () => {
    const key = newKey();
    for (let run = 0; run < 3; run++) await delivery.sendOnce(key, TO, 'Hello');
    expect(carrier.sent).toHaveLength(1);
  });

  it('is sent once when several processes run the job concurrently', async () => {
    const key = newKey();
    const runs = await Promise.allSettled(
      Array.from({ length: 8 }, () => delivery.sendOnce(key, TO, 'Hello')),
    );
    expect(carrier.sent).toHaveLength(1);
    expect(runs.some((run) => run.status === 'fulfilled')).toBe(true);
    await delivery.sendOnce(key, TO, 'Hello');
    expect(carrier.sent).toHaveLength(1);
  });

  it.each([
    ['refuses', faults.answer(400, { code: 21211 }), 'refused'],
    ['throttles', faults.answer(429), 'refused'],
    ['fails', faults.html(500), 'unknown'],
    ['breaks the connection', faults.reset(), 'unknown'],
  ])('is retried by the job if the carrier %s', async (_, fault, outcome) => {
    const key = newKey();
    carrier.on('send').next(fault);
    await expect(delivery.sendOnce(key, TO, 'Hello')).rejects.toMatchObject({
      name: 'SmsNotSentError',
      outcome,
    });
    expect(carrier.sent).toHaveLength(0);
    await delivery.sendOnce(key, TO, 'Hello');
    expect(carrier.sent).toHaveLength(1);
  });

  it('is sent by another process if the first was killed while sending', async () => {
    const key = newKey();
    await database.query(
      `INSERT INTO sms_deliveries (key, attempts, claimed_until) VALUES ($1, 1, now() + interval '60 seconds')`,
      [key],
    );
    await expect(delivery.sendOnce(key, TO, 'Hello')).rejects.toMatchObject({ name: 'SmsBeingSentError' });
    await database.query(
      "UPDATE sms_deliveries SET claimed_until = now() - interval '1 second' WHERE key = $1",
      [key],
    );
    await delivery.sendOnce(key, TO, 'Hello');
    expect(carrier.sent).toHaveLength(1);
  });

  it('stores neither number nor text in the database', async () => {
    const key = newKey();
    await delivery.sendOnce(key, TO, 'Your code is 123456');
    const [row] = await database.query('SELECT * FROM sms_deliveries WHERE key = $1', [key]);
    expect(JSON.stringify(row)).not.toMatch(/677000001|123456/);
    expect(row.state).toBe('sent');
  });
});

describe('SMS beyond ten a day', () => {
  let carrier: FakeTwilio;
  let context: TestingModule;
  let second: TestingModule;
  let delivery: SmsDeliveryService;
  let database: DataSource;
  let lastKey = 0;
  let lastNumber = 0;
  const newKey = () => `ride:${++lastKey}:moved`;
  const newNumber = () => `2376990000${String(++lastNumber).padStart(2, '0')}`;
  const sentTo = (phone: string) => carrier.sent.filter(({ to }) => to === `+${phone}`).length;
  const states = (): Promise<{ state: string; count: number }[]> =>
    database.query('SELECT state, count(*)::int FROM sms_deliveries GROUP BY state ORDER BY state');

  beforeAll(async () => {
    carrier = await FakeTwilio.start();
    const settings = {
      ...carrier.settings(),
      THROTTLING: 'on',
      JWT_SECRET: 'a secret that both processes know, and nobody else',
    };
    const opened = await openModule([NotificationsModule], settings);
    context = opened.module;
    second = (await openModule([NotificationsModule], { ...settings, DATABASE_URL: opened.databaseUrl }))
      .module;
    delivery = context.get(SmsDeliveryService);
    database = context.get(DataSource);
  });
  afterAll(async () => {
    await second.close();
    await context.close();
    await carrier.stop();
  });
  beforeEach(() => database.query('DELETE FROM sms_deliveries'));

  it('are skipped for their recipient, even with two concurrent processes', async () => {
    const to = newNumber();
    const other = second.get(SmsDeliveryService);
    await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        (index % 2 ? delivery : other).sendOnce(newKey(), to, 'Hello'),
      ),
    );
    expect(sentTo(to)).toBe(10);
    expect(await states()).toEqual([
      { state: 'sent', count: 10 },
      { state: 'skipped', count: 5 },
    ]);
  });

  it('stay skipped when the job runs again, while other recipients get theirs', async () => {
    const [to, other] = [newNumber(), newNumber()];
    for (let text = 0; text < 10; text++) await delivery.sendOnce(newKey(), to, 'Hello');
    const key = newKey();
    for (let run = 0; run < 3; run++) await delivery.sendOnce(key, to, 'Hello');
    await delivery.sendOnce(newKey(), other, 'Hello');
    expect([sentTo(to), sentTo(other)]).toEqual([10, 1]);
  });

  it('include no tickets, which are always sent and not counted', async () => {
    const to = newNumber();
    for (let ticket = 0; ticket < 3; ticket++)
      await delivery.sendOnce(newKey(), to, 'Code 123456', { kind: 'ticket' });
    for (let text = 0; text < 12; text++) await delivery.sendOnce(newKey(), to, 'Hello');
    await delivery.sendOnce(newKey(), to, 'Code 123456', { kind: 'ticket' });
    expect(sentTo(to)).toBe(14);
  });

  it('are sent again a day later', async () => {
    const to = newNumber();
    for (let text = 0; text < 11; text++) await delivery.sendOnce(newKey(), to, 'Hello');
    await database.query(`UPDATE sms_deliveries SET created_at = created_at - interval '24 hours'`);
    await delivery.sendOnce(newKey(), to, 'Hello');
    expect(sentTo(to)).toBe(11);
  });

  it('are counted without storing the number', async () => {
    const to = newNumber();
    await delivery.sendOnce(newKey(), to, 'Hello');
    expect(JSON.stringify(await database.query('SELECT * FROM sms_deliveries'))).not.toContain(to.slice(3));
  });
});

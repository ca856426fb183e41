import { Logger } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { insertPerson, type Person } from '../../../../../test/factories/person';
import { FakeHttpCarrier } from '../../../../../test/fakes/http-sms.fake';
import { FakeOrangeSms } from '../../../../../test/fakes/orange-sms.fake';
import { FakeTwilio, type TwilioReport } from '../../../../../test/fakes/twilio.fake';
import { openModule } from '../../../../../test/setup/test-module';
import { Transactions } from '../../../../platform/database';
import { JobQueue } from '../../../../platform/jobs';
import { NotificationCatalogue, NotificationsModule, type SubjectNotifier } from '../..';
import { SmsReportsService } from './sms-reports.service';

const SECRET = 'a secret for reports only';
const facts = {
  from_city: 'Douala',
  to_city: 'Kribi',
  departure_time: new Date('2026-11-21T05:30:00Z'),
  seats: 1,
};
type Event = { key: string; driver_id: string; passenger: string };
type Facts = Event & typeof facts & { reason: string };

let twilio: FakeTwilio;
let orange: FakeOrangeSms;
let httpCarrier: FakeHttpCarrier;
let context: TestingModule;
let database: DataSource;
let notifier: SubjectNotifier<'seats_paid' | 'renewal_refused', Event, Facts>;
let person: Person;
let lastKey = 0;

beforeAll(async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  [twilio, orange, httpCarrier] = [
    await FakeTwilio.start(),
    await FakeOrangeSms.start(),
    await FakeHttpCarrier.start(),
  ];
  ({ module: context } = await openModule([NotificationsModule], {
    ...twilio.settings(),
    ...orange.settings(),
    ...httpCarrier.settings(),
    PUBLIC_URL: 'https://mboa.example',
    SMS_PROVIDERS: 'twilio,orange,http',
    SMS_REPORT_SECRET: SECRET,
    SMS_HTTP_BODY: '{"to":"{to}","text":"{text}","dlr":"{report_url}"}',
    SMS_HTTP_CONTENT_TYPE: 'application/json',
  }));
  database = context.get(DataSource);
  const catalogue = context.get(NotificationCatalogue);
  const to = ({ driver_id }: Facts) => driver_id;
  const key = (event: Event) => event.key;
  notifier = catalogue.register({
    kinds: {
      seats_paid: { to, key, topic: 'bookings', sms: 'ticket' as const },
      renewal_refused: { to, key, topic: 'rides', sms: 'notice' as const, smsOptional: true },
    },
    facts: (about: Event): Promise<Facts> => Promise.resolve({ ...about, ...facts, reason: 'Too dark.' }),
  });
  catalogue.onModuleInit();
});
afterAll(async () => {
  await context.close();
  await Promise.all([twilio.stop(), orange.stop(), httpCarrier.stop()]);
  jest.restoreAllMocks();
});
beforeEach(async () => {
  for (const sent of [twilio.sent, twilio.callbacks, orange.sent, httpCarrier.sent]) sent.length = 0;
  person = await insertPerson(database);
});

const counts = () => [twilio.sent.length, orange.sent.length, httpCarrier.sent.length];
const work = () => context.get(JobQueue).drain();

async function notify(kind: 'seats_paid' | 'renewal_refused' = 'seats_paid'): Promise<string> {
  const event = { key: `event:${++lastKey}`, driver_id: person.id, passenger: 'Awa' };
  await context.get(Transactions).run((tx) => notifier.notify(tx, kind, event));
  await work();
  return event.key;
}

const receive = (carrier: string, { url, body, headers = {} }: Partial<TwilioReport> & { url: string }) =>
  context.get(SmsReportsService).receive(carrier, { url, headers, rawBody: Buffer.from(body ?? '', 'utf8') });

async function row(
  key: string,
): Promise<{ carrier: string; outcome: string; state: string; lost_by: string[] }> {
  const [found] = await database.query('SELECT * FROM sms_deliveries WHERE key = $1', [key]);
  return found;
}

const orangeReport = (text: string, deliveryStatus: string, secret = SECRET) => ({
  url: `/api/sms/orange/callback?secret=${encodeURIComponent(secret)}`,
  body: JSON.stringify({
    deliveryInfoNotification: {
      callbackData: text,
      deliveryInfo: { address: 'tel:+237677000001', deliveryStatus },
    },
  }),
});

describe('A carrier’s delivery report', () => {
  it('is stored, and "delivered" is final', async () => {
    const key = await notify();
    await receive('twilio', twilio.report('sent'));
    expect(await row(key)).toMatchObject({ carrier: 'twilio', outcome: null });
    await receive('twilio', twilio.report('delivered'));
    for (const status of ['undelivered', 'failed', 'delivered'])
      await receive('twilio', twilio.report(status));
    await work();
    expect(await row(key)).toMatchObject({ state: 'sent', outcome: 'delivered' });
    expect(counts()).toEqual([1, 0, 0]);
  });

  it('resends a lost text once by each other carrier, even if the loss is reported repeatedly', async () => {
    const key = await notify();
    const lost = twilio.report('undelivered');
    await Promise.all([receive('twilio', lost), receive('twilio', lost), receive('twilio', lost)]);
    await work();
    expect(counts()).toEqual([1, 1, 0]);
    expect(orange.sent[0]?.body).toBe(twilio.sent[0]?.body);

    await receive('orange', orangeReport('text-1-of-orange', 'DeliveryUncertain'));
    await receive('orange', orangeReport('text-1-of-orange', 'DeliveryImpossible'));
    await work();
    expect(counts()).toEqual([1, 1, 1]);

    const { dlr } = JSON.parse(httpCarrier.sent[0]?.body ?? '') as { dlr: string };
    const { pathname, search } = new URL(dlr);
    await receive('http', { url: `${pathname}${search}&status=REJECTD` });
    await work();
    expect(await row(key)).toMatchObject({
      state: 'sent',
      outcome: 'undelivered',
      lost_by: ['twilio', 'orange'],
    });
    expect(counts()).toEqual([1, 1, 1]);
  });

  it('resends no optional text, and no text sent more than an hour ago', async () => {
    await notify('renewal_refused');
    await receive('twilio', twilio.report('undelivered'));
    const old = await notify();
    await database.query(`UPDATE sms_deliveries SET sent_at = now() - interval '61 minutes' WHERE key = $1`, [
      old,
    ]);
    await receive('twilio', twilio.report('failed'));
    await work();
    expect(counts()).toEqual([2, 0, 0]);
    expect(await row(old)).toMatchObject({ outcome: 'undelivered' });
  });

  it.each([
    ['forged', { headers: { 'x-twilio-signature': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' } }],
    ['unsigned', { headers: {} }],
    ['its signature is for another status', { body: 'MessageSid=SM1&MessageStatus=failed&ErrorCode=30003' }],
    ['its signature is for another reference', { url: '/api/sms/twilio/callback?reference=0b9f2f6e' }],
  ])('is ignored if %s', async (_, changes) => {
    const key = await notify();
    const report = { ...twilio.report('delivered'), ...changes };
    await expect(receive('twilio', report)).rejects.toMatchObject({ code: 'INVALID_SIGNATURE' });
    expect(await row(key)).toMatchObject({ outcome: null });
  });

  it('is ignored with a wrong secret, an unknown reference or an unknown status', async () => {
    const outcomes = () => database.query('SELECT key, outcome FROM sms_deliveries ORDER BY key');
    await notify();
    const before = await outcomes();
    const wrong = orangeReport('text-1-of-orange', 'DeliveredToTerminal', 'a guess');
    await expect(receive('orange', wrong)).rejects.toMatchObject({ code: 'INVALID_SIGNATURE' });
    const query = `/api/sms/http/callback?secret=${encodeURIComponent(SECRET)}`;
    for (const body of [
      '',
      '[]',
      'null',
      '{"status":"delivered","reference":{"toString":1}}',
      `reference=${'x'.repeat(9_000)}&status=delivered`,
      "reference=' OR 1=1&status=DELIVRD",
      'reference=a%00b&status=DELIVRD',
      'reference=unknown&status=constructor',
    ]) {
      await receive('http', { url: query, body });
    }
    await receive('orange', orangeReport('nobody', 'DeliveredToTerminal'));
    await work();
    expect(await outcomes()).toEqual(before);
  });
});

import { Logger } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { insertPerson, type Person } from '../../../../test/factories/person';
import { faults } from '../../../../test/fakes/scripted-server';
import { FakeTwilio } from '../../../../test/fakes/twilio.fake';
import { FakeWhatsApp } from '../../../../test/fakes/whatsapp.fake';
import { openModule } from '../../../../test/setup/test-module';
import { waitFor } from '../../../../test/setup/wait-for';
import { LANGUAGES } from '../../../locales';
import { whatsAppTemplates } from '../../../locales/whatsapp-templates';
import { Transactions } from '../../../platform/database';
import { Metrics } from '../../../platform/http/index';
import { JobQueue } from '../../../platform/jobs';
import { NotificationCatalogue, NotificationsModule, type SubjectNotifier } from '..';
import { NotificationsController } from '../notifications.controller';
import { PreferencesService } from '../preferences.service';
import { sendNotification } from '../sms/sms-delivery.service';
import { WhatsAppReportsService } from './whatsapp-reports.service';
import { WhatsAppSender } from './whatsapp-sender';

const facts = {
  from_city: 'Douala',
  to_city: 'Yaoundé',
  departure_time: new Date('2026-11-21T05:30:00Z'),
  seats: 2,
};
type Event = { key: string; driver_id: string; passenger: string };
type Facts = Event & typeof facts & { reason: string };
type Kind = 'seats_paid' | 'renewal_refused';

let twilio: FakeTwilio;
let whatsapp: FakeWhatsApp;
let context: TestingModule;
let database: DataSource;
let notifier: SubjectNotifier<Kind, Event, Facts>;
let person: Person;
let lastKey = 0;

beforeAll(async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  [twilio, whatsapp] = [await FakeTwilio.start(), await FakeWhatsApp.start()];
  const settings = { ...twilio.settings(), ...whatsapp.settings() };
  ({ module: context } = await openModule([NotificationsModule], settings));
  database = context.get(DataSource);
  const catalogue = context.get(NotificationCatalogue);
  const to = ({ driver_id }: Facts) => driver_id;
  const key = (event: Event) => event.key;
  notifier = catalogue.register({
    kinds: {
      seats_paid: { to, key, topic: 'bookings', sms: 'ticket' as const },
      renewal_refused: { to, key, topic: 'rides', sms: 'notice' as const },
    },
    facts: (about: Event): Promise<Facts> => Promise.resolve({ ...about, ...facts, reason: 'Too dark.' }),
  });
  catalogue.onModuleInit();
});
afterAll(async () => {
  await context.close();
  await Promise.all([twilio.stop(), whatsapp.stop()]);
  jest.restoreAllMocks();
});
beforeEach(async () => {
  person = await insertPerson(database);
  await context.get(PreferencesService).change(person.id, { whatsapp: true });
  twilio.sent.length = whatsapp.sent.length = 0;
});

const counts = () => [whatsapp.sent.length, twilio.sent.length];
const work = () => context.get(JobQueue).drain();
const queue = (event: Event, kind: Kind = 'seats_paid') =>
  context.get(Transactions).run((tx) => notifier.notify(tx, kind, event));
const newEvent = (): Event => ({ key: `event:${++lastKey}`, driver_id: person.id, passenger: 'Awa \n Ndi' });

async function notify(kind: Kind = 'seats_paid'): Promise<Event> {
  const event = newEvent();
  await queue(event, kind);
  await work();
  return event;
}

/** Moves the rows and jobs back by a minute and runs the jobs. */
async function aMinuteLater(): Promise<void> {
  await database.query(`UPDATE sms_deliveries SET created_at = created_at - interval '60 seconds',
    claimed_until = claimed_until - interval '60 seconds'`);
  await database.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'notifications.send'`);
  await work();
}

async function report(...statuses: string[]): Promise<void> {
  const { reference = '' } = whatsapp.sent.at(-1) ?? {};
  for (const status of statuses) {
    const { body, signature } = whatsapp.report([reference, status]);
    await context.get(WhatsAppReportsService).receive(body, signature);
  }
}

describe('A person who chose WhatsApp', () => {
  it('gets the event’s template in their language, and no SMS once delivered', async () => {
    await database.query(`UPDATE profiles SET locale = 'fr' WHERE id = $1`, [person.id]);
    await notify();
    expect(whatsapp.sent).toMatchObject([
      {
        to: person.phone,
        template: 'mboa_seats_paid',
        language: 'fr',
        values: ['Awa Ndi', '2 places', 'Douala - Yaoundé, sam. 21 nov. 06:30'],
      },
    ]);
    await report('sent', 'delivered', 'read', 'failed');
    await aMinuteLater();
    await aMinuteLater();
    expect(counts()).toEqual([1, 0]);
  });

  it.each([
    ['WhatsApp reports nothing', []],
    ['WhatsApp reports only that it was sent', ['sent']],
  ])('gets one SMS after a minute, not before, if %s', async (_, statuses) => {
    const event = await notify();
    await report(...statuses);
    await queue(event);
    await work();
    expect(counts()).toEqual([1, 0]);
    await aMinuteLater();
    await report('delivered', 'failed');
    await aMinuteLater();
    expect(counts()).toEqual([1, 1]);
    expect(twilio.sent[0]?.body).toContain('has paid 2 seats');
  });

  it('gets only one SMS, immediately, if WhatsApp reports the failure twice', async () => {
    await notify();
    await Promise.all([report('failed'), report('failed')]);
    await work();
    expect(counts()).toEqual([1, 1]);
    await aMinuteLater();
    expect(counts()).toEqual([1, 1]);
  });

  it.each([
    ['refuses the message', faults.answer(400, { error: { code: 131026 } }), [0, 1]],
    ['has no such template', faults.answer(404, { error: { code: 132001 } }), [0, 1]],
  ] as const)('gets an SMS immediately if WhatsApp %s', async (_, fault, expected) => {
    whatsapp.on('send').next(fault);
    await notify();
    expect(counts()).toEqual(expected);
    await aMinuteLater();
    expect(counts()).toEqual(expected);
  });

  it.each([
    ['fails', faults.html(503), [0, 1]],
    ['breaks the connection after accepting the message', faults.resetAfterDoing(), [1, 1]],
  ] as const)('gets an SMS a minute later if WhatsApp %s', async (_, fault, expected) => {
    whatsapp.on('send').next(fault);
    await notify();
    expect(twilio.sent).toEqual([]);
    await aMinuteLater();
    expect(counts()).toEqual(expected);
  });

  it('gets one WhatsApp message, and one SMS a minute later, if several processes run the job concurrently', async () => {
    const event = newEvent();
    await queue(event);
    await Promise.allSettled([queue(event), queue(event), queue(event)]);
    await Promise.allSettled([work(), work(), work()]);
    await aMinuteLater();
    expect(counts()).toEqual([1, 1]);
  });

  it('gets an SMS and no duplicate if the process was killed during the call to WhatsApp', async () => {
    const event = newEvent();
    const job = { kind: 'seats_paid', event };
    await database.query(
      `INSERT INTO sms_deliveries (key, attempts, claimed_until, carrier, reference, notification)
       VALUES ($1, 1, now() + interval '60 seconds', 'whatsapp', 'a reference', $2)`,
      [event.key, job],
    );
    await queue(event);
    await work();
    expect(counts()).toEqual([0, 0]);
    await aMinuteLater();
    expect(counts()).toEqual([0, 1]);
  });

  it('gets a message that the previous release queued, and an SMS a minute later', async () => {
    await context
      .get(Transactions)
      .run((tx) =>
        context.get(JobQueue).send(tx, sendNotification, { kind: 'seats_paid', event: newEvent() }),
      );
    await work();
    expect(counts()).toEqual([1, 0]);
    await aMinuteLater();
    expect(counts()).toEqual([1, 1]);
  });

  it('gets one SMS after a minute if no process sends WhatsApp messages', async () => {
    await queue(newEvent());
    await database.query(`UPDATE pgboss.job SET start_after = now() + interval '1 hour'
      WHERE name = 'notifications.whatsapp' AND state < 'active'`);
    await aMinuteLater();
    expect(counts()).toEqual([0, 1]);
    await database.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'notifications.whatsapp'`);
    await aMinuteLater();
    expect(counts()).toEqual([0, 1]);
  });

  it('gets an SMS immediately for a kind without a template', async () => {
    await notify('renewal_refused');
    expect(counts()).toEqual([0, 1]);
  });

  it('gets the pending and all later notifications by SMS after switching WhatsApp off', async () => {
    await notify();
    await context.get(PreferencesService).change(person.id, { whatsapp: false });
    await aMinuteLater();
    expect(counts()).toEqual([1, 1]);
    await notify();
    expect(counts()).toEqual([1, 2]);
  });

  it('gets a confirmation of the choice by SMS, once a day', async () => {
    const controller = context.get(NotificationsController);
    for (const chosen of [false, true, false, true])
      await controller.changePreferences(person.id, { whatsapp: chosen });
    await work();
    expect(counts()).toEqual([0, 1]);
    expect(twilio.sent[0]?.body).toContain('If this was not you');
    expect((await controller.preferencesOf(person.id)).data).toMatchObject({
      whatsapp: true,
      whatsapp_offered: true,
    });
  });
});

describe('The doctor command', () => {
  it('finds no problem if Meta accepts our number, and reports Meta’s error otherwise', async () => {
    const sender = context.get(WhatsAppSender);
    expect(await sender.problem()).toBeNull();
    whatsapp.on('number').next(faults.answer(401, { error: { code: 190 } }));
    expect(await sender.problem()).toBe('HTTP 401');
    expect(whatsapp.sent).toEqual([]);
  });
});

describe('A WhatsApp report', () => {
  const receive = (body: Buffer, signature?: string) =>
    context.get(WhatsAppReportsService).receive(body, signature);

  it('is ignored without Meta’s signature', async () => {
    await notify();
    const { body, signature } = whatsapp.report([whatsapp.sent[0]?.reference ?? '', 'delivered']);
    const forged: [Buffer, string?][] = [
      [body],
      [body, 'sha256=00'],
      [body, signature.slice('sha256='.length)],
      [Buffer.concat([body, Buffer.from(' ')]), signature],
    ];
    for (const [bytes, given] of forged) {
      await expect(receive(bytes, given)).rejects.toMatchObject({ code: 'INVALID_SIGNATURE' });
    }
    const counted = await context.get(Metrics).registry.getSingleMetricAsString('sms_reports_total');
    expect(counted).toContain(`sms_reports_total{carrier="whatsapp",outcome="forged"} ${forged.length}`);
    await aMinuteLater();
    expect(counts()).toEqual([1, 1]);
  });

  it('causes no error with arbitrary content and references', async () => {
    for (const content of [
      null,
      [],
      { entry: 1 },
      { entry: [null, { changes: [{ value: null }, { value: { statuses: 'x' } }] }] },
      { entry: [{ changes: [{ value: { messages: [{ from: '237677000001', text: { body: 'STOP' } }] } }] }] },
    ]) {
      const { body, signature } = whatsapp.signed(content);
      await receive(body, signature);
    }
    const { body, signature } = whatsapp.report(
      ['unknown', 'delivered'],
      ['', 'failed'],
      ['x', 'constructor'],
    );
    await receive(body, signature);
    const stored = await database.query(
      `SELECT 1 FROM sms_deliveries WHERE reference IN ('unknown', '', 'x')`,
    );
    expect(stored).toEqual([]);
  });
});

describe('The verification challenge of WhatsApp', () => {
  it('is answered only with the agreed token, and only if numeric', () => {
    const ask = (token: unknown, challenge: unknown, mode = 'subscribe') =>
      context
        .get(WhatsAppReportsService)
        .challenge({ 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge });
    expect(ask('fake-whatsapp-verify-token', '1158201444')).toBe('1158201444');
    expect(() => ask('a guess', '1158201444')).toThrow(
      expect.objectContaining({ code: 'INVALID_SIGNATURE' }),
    );
    expect(() => ask(['fake-whatsapp-verify-token'], '1')).toThrow();
    expect(() => ask('fake-whatsapp-verify-token', '1', 'unsubscribe')).toThrow();
    expect(ask('fake-whatsapp-verify-token', '<script>')).toBe('');
  });
});

describe('The WhatsApp templates', () => {
  it('follow Meta’s rules: no variable first or last, each used once, each with an example', () => {
    for (const { text, example } of whatsAppTemplates()) {
      expect(text).not.toMatch(/^\{\{|\}\}\W*$/);
      expect(text.match(/\{\{\d+\}\}/g)).toEqual(example.map((_, index) => `{{${index + 1}}}`));
      expect(example).not.toContain('-');
    }
  });

  it('exist for every money event of a trip, in every language', () => {
    const kinds = [
      'payment_completed',
      'payment_moved',
      'payment_failed',
      'seats_paid',
      'seats_given_up',
      'refund_due',
      'refund_by_hand',
      'refund_completed',
      'payout_completed',
      'ride_cancelled_unpaid',
      'cancelled_unrefunded',
    ];
    const written = whatsAppTemplates().map(({ kind, language }) => `${kind} ${language}`);
    const wanted = LANGUAGES.flatMap((language) => kinds.map((kind) => `${kind} ${language}`));
    expect(new Set(written)).toEqual(new Set(wanted));
  });
});

// Last, because the workers keep polling.
describe('While a gateway hangs', () => {
  it.each([
    ['WhatsApp', 'SMS', () => whatsapp.on('send'), () => twilio.requestsTo('send')],
    ['the SMS carrier', 'WhatsApp messages', () => twilio.on('send'), () => whatsapp.requestsTo('send')],
  ])('%s: %s to others are still sent', async (hanging, _, gateway, others) => {
    const patience = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    const other = await insertPerson(database);
    await context.get(PreferencesService).change(other.id, { whatsapp: hanging !== 'WhatsApp' });
    await context.get(PreferencesService).change(person.id, { whatsapp: hanging === 'WhatsApp' });
    let answer = (): void => undefined;
    gateway().always(faults.heldUntil(new Promise<void>((resolve) => (answer = resolve))));
    const [before, jobs] = [others().length, context.get(JobQueue)];
    for (let time = 0; time < 12; time++) await queue(newEvent());
    await jobs.onApplicationBootstrap();
    await queue({ ...newEvent(), driver_id: other.id });
    await waitFor(() => others().length > before);
    gateway().always(null);
    answer();
    await waitFor(() => counts().some((count) => count === 12));
    patience.mockRestore();
  });
});

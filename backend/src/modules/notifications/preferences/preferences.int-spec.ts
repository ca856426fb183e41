import { randomUUID } from 'node:crypto';
import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { insertPerson, type Person } from '../../../../test/factories/person';
import { insertPushSubscription } from '../../../../test/factories/push-subscription';
import { PushBrowser } from '../../../../test/fakes/push-browser';
import { FakePushService } from '../../../../test/fakes/push-service.fake';
import { openModule } from '../../../../test/setup/test-module';
import { Clock } from '../../../platform/clock';
import { Transactions } from '../../../platform/database';
import { JobQueue } from '../../../platform/jobs';
import { NotificationCatalogue, NotificationsModule, type SubjectNotifier } from '..';
import { InboxService } from '../inbox.service';
import { PreferencesService } from '../preferences.service';
import { PushMessagesService } from '../push/push-messages.service';
import { PushSender } from '../push/push-sender';
import type { NotificationPreferences } from './notification-preferences';

const NIGHT = new Date('2026-11-21T22:00:00Z');
const DAY = new Date('2026-11-22T10:00:00Z');
const SEVEN_HOURS = 7 * 3_600;

interface Event {
  key: string;
  to: string;
}
type Facts = Event & {
  from_city: string;
  to_city: string;
  departure_time: Date;
  seats: number;
  passenger: string;
  reason: string;
};
const facts = {
  from_city: 'Douala',
  to_city: 'Kribi',
  departure_time: new Date('2026-11-25T05:30:00Z'),
  seats: 2,
  passenger: 'Awa',
  reason: 'Too dark.',
};

describe('Notification preferences', () => {
  let service: FakePushService;
  let context: TestingModule;
  let database: DataSource;
  let person: Person;
  let browser: PushBrowser;
  let notifier: SubjectNotifier<
    'seats_paid' | 'seats_given_up' | 'booking_made' | 'renewal_refused' | 'warning',
    Event,
    Facts
  >;

  const choose = (changes: Partial<NotificationPreferences>) =>
    context.get(PreferencesService).change(person.id, changes);
  const notify = async (kind: Parameters<typeof notifier.notify>[1]) => {
    const event = { key: randomUUID(), to: person.id };
    await context.get(Transactions).run((tx) => notifier.notify(tx, kind, event));
    await context.get(JobQueue).drain();
  };
  const itIs = (now: Date) => {
    context.get(Clock).now = () => now;
  };
  const morningComes = async () => {
    itIs(DAY);
    await database.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'created'`);
    await context.get(JobQueue).drain();
  };
  const waiting = async (): Promise<number[]> => {
    const rows = await database.query<{ seconds: number }[]>(
      `SELECT round(extract(epoch FROM start_after - created_on))::int AS seconds FROM pgboss.job
       WHERE name LIKE 'notifications.%' AND state = 'created' ORDER BY seconds`,
    );
    return rows.map(({ seconds }) => seconds);
  };
  const pushed = () => service.readBy(browser).map(({ type }) => type as string);
  const texts = async (): Promise<number> => {
    const [{ count }] = await database.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM dev_sms WHERE "to" = $1',
      [person.phone],
    );
    return count;
  };
  const inbox = () => context.get(InboxService).list(person.id, { page: 1, limit: 100 });

  beforeAll(async () => {
    service = await FakePushService.start();
    ({ module: context } = await openModule([NotificationsModule]));
    context.get(PushSender).dispatcher = service.dispatcher();
    context.get(PushMessagesService).onModuleInit();
    database = context.get(DataSource);
    const about = { to: ({ to }: Facts) => to, key: ({ key }: Event) => key };
    const catalogue = context.get(NotificationCatalogue);
    notifier = catalogue.register({
      kinds: {
        seats_paid: {
          ...about,
          topic: 'bookings',
          inbox: 'payment_completed_driver',
          sms: 'notice',
          smsOptional: true,
          atNight: 'wait',
        },
        seats_given_up: { ...about, topic: 'bookings', inbox: 'booking_cancelled', sms: 'notice' },
        booking_made: { ...about, topic: 'bookings', inbox: 'booking_made', atNight: 'skip' },
        renewal_refused: { ...about, topic: 'rides', sms: 'notice', smsOptional: true },
        warning: { ...about, topic: null, inbox: 'warning' },
      },
      facts: (event: Event): Promise<Facts> => Promise.resolve({ ...event, ...facts }),
    } as never) as typeof notifier;
    catalogue.onModuleInit();
  });
  afterAll(async () => {
    await context.close();
    await service.stop();
  });
  beforeEach(async () => {
    itIs(DAY);
    await context.get(JobQueue).drain(); // starts the queue
    await database.query(`DELETE FROM pgboss.job WHERE name LIKE 'notifications.%'`);
    person = await insertPerson(database);
    browser = new PushBrowser();
    await insertPushSubscription(database, person.id, browser);
  });

  it('are on by default, except quiet hours and WhatsApp', async () => {
    await notify('seats_paid');
    expect([pushed(), await texts()]).toEqual([['payment_completed_driver'], 1]);
    expect(await context.get(PreferencesService).find(person.id)).toMatchObject({
      bookings_push: true,
      quiet_hours: false,
    });
  });

  it('change one by one', async () => {
    await choose({ bookings_push: false });
    await Promise.all([choose({ rides_sms: false }), choose({ quiet_hours: true })]);
    expect(await choose({ bookings_push: true })).toMatchObject({
      bookings_push: true,
      rides_sms: false,
      quiet_hours: true,
      rides_push: true,
    });
  });

  it('suppress the push message and keep the inbox entry', async () => {
    await choose({ bookings_push: false });
    await notify('seats_given_up');
    expect(pushed()).toEqual([]);
    expect(await inbox()).toMatchObject([{ type: 'booking_cancelled' }]);
  });

  it('affect only messages of their topic', async () => {
    await choose({ rides_push: false });
    await notify('seats_given_up');
    expect(pushed()).toEqual(['booking_cancelled']);
  });

  it('never suppress a warning', async () => {
    await choose({ bookings_push: false, rides_push: false });
    await notify('warning');
    expect(pushed()).toEqual(['warning']);
  });

  it('suppress an optional SMS', async () => {
    await choose({ bookings_sms: false, rides_sms: false });
    await notify('seats_paid');
    await notify('renewal_refused');
    expect(await texts()).toBe(0);
    expect(pushed()).toEqual(['payment_completed_driver']);
  });

  it('never suppress the SMS of a cancellation', async () => {
    await choose({ bookings_sms: false });
    await notify('seats_given_up');
    expect(await texts()).toBe(1);
  });

  it('defer push and SMS until the end of the quiet hours', async () => {
    await choose({ quiet_hours: true });
    itIs(NIGHT);
    await notify('seats_paid');
    expect([pushed(), await texts(), await waiting()]).toEqual([[], 0, [SEVEN_HOURS, SEVEN_HOURS]]);
    await database.query(
      `UPDATE notifications SET created_at = now() - interval '7 hours' WHERE user_id = $1`,
      [person.id],
    );
    await morningComes();
    expect([pushed(), await texts(), await waiting()]).toEqual([['payment_completed_driver'], 1, []]);
  });

  it('skip messages that would be outdated in the morning', async () => {
    await choose({ quiet_hours: true });
    itIs(NIGHT);
    await notify('booking_made');
    expect([pushed(), await waiting(), (await inbox()).length]).toEqual([[], [], 1]);
  });

  it('do not delay urgent messages at night, nor any message without quiet hours', async () => {
    itIs(NIGHT);
    await notify('seats_paid');
    await choose({ quiet_hours: true });
    await notify('seats_given_up');
    expect([pushed(), await texts()]).toEqual([['payment_completed_driver', 'booking_cancelled'], 2]);
  });

  it('do not set the language of notifications, which is that of the screen', async () => {
    await notify('seats_paid');
    const titles = async (language?: 'fr' | 'en') => {
      const listed = await context
        .get(InboxService)
        .list(person.id, { page: 1, limit: 1, ...(language && { language }) });
      return listed.map(({ title }) => title);
    };
    expect([await titles(), await titles('fr'), await titles('en')]).toEqual([
      ['Places payées'],
      ['Places payées'],
      ['Seats paid'],
    ]);
    await database.query('UPDATE notifications SET texts = NULL WHERE user_id = $1', [person.id]);
    expect(await titles('en')).toEqual(['Places payées']);
  });
});
